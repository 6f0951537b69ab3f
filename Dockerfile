# The server; it compiles the games when it first starts: docker build -t palatine . && docker run -p 8000:8000 -v palatine:/data palatine
FROM python:3.12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
COPY deploy/constraints.txt /constraints.txt
RUN pip install --no-cache-dir --prefix=/install --require-hashes -r /constraints.txt
COPY . /source
RUN pip install --no-cache-dir --prefix=/install --no-deps /source

FROM python:3.12-slim
COPY --from=build /install /usr/local
RUN useradd --create-home --uid 1000 palatine && mkdir /data && chown palatine /data
USER palatine
ENV PALATINE_HOME=/data PALATINE_CACHE=/data/compiled
EXPOSE 8000
VOLUME /data
HEALTHCHECK --start-period=10m CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz')"]
ENTRYPOINT ["palatine"]
CMD ["serve", "--host", "0.0.0.0", "--no-open"]
