/* A player for `palatine arena GAME exec:./mybot greedy`: in Splendor it buys what it can.

   cc -O2 -o mybot docs/examples/mybot.c

   It reads only what it needs. To use the view, take a JSON library of your choice. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *line;
static size_t room;

/* Writes the last purchase among the legal moves, or else any move. Notations hold no quotation marks. */
static void choose(const char *legal, char *move, size_t size) {
    int count = 0, bought = 0;
    while (*legal && *legal != ']') {
        const char *start = strchr(legal, '"'), *end = start ? strchr(start + 1, '"') : NULL;
        if (!end) break;
        int buy = strncmp(start + 1, "buy", 3) == 0;
        count++;
        if (buy || (!bought && rand() % count == 0)) {
            snprintf(move, size, "%.*s", (int)(end - start - 1), start + 1);
            bought |= buy;
        }
        legal = end + 1;
    }
}

int main(void) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (getline(&line, &room, stdin) > 0) {
        if (strstr(line, "\"type\":\"hello\"")) {
            puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"mybot.c\"}");
        } else if (strstr(line, "\"type\":\"game\"")) {
            const char *seed = strstr(line, "\"seed\":");
            srand(seed ? (unsigned)strtoull(seed + 7, NULL, 10) : 1);
        } else if (strstr(line, "\"type\":\"turn\"")) {
            const char *id = strstr(line, "\"id\":"), *legal = strstr(line, "\"legal\":[");
            char move[64] = "";
            choose(legal + 9, move, sizeof move);
            printf("{\"type\":\"move\",\"id\":%ld,\"move\":\"%s\"}\n", strtol(id + 5, NULL, 10), move);
        }
    }
    return 0;
}
