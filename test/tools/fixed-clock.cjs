// Required by runs of the binary whose output is compared: what depends on the day is the same every day.
'use strict';
const fixed = Date.UTC(2026, 11, 1, 12);

globalThis.Date = class extends Date {
  constructor(...parts) {
    if (parts.length === 0) super(fixed);
    else super(...parts);
  }

  static now() {
    return fixed;
  }
};
