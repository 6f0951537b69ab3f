// Without a network, a page says so instead of the browser. Nothing else is kept: games live on the server.
const KEPT = "palatine-offline";
self.addEventListener("install", event => { event.waitUntil(caches.open(KEPT).then(kept => kept.add("/offline")).then(() => self.skipWaiting())); });
self.addEventListener("activate", event => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", event => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(() => caches.match("/offline")));
});
self.addEventListener("notificationclick", event => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
