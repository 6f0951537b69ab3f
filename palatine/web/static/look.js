// A closer look at anything on the table: the mouse at rest, a long touch, or the key I.

import { $, $$, seen } from "./dom.js";

export const closerLook = { held: () => false, open() {}, close() {} };
