/** Whether advice is wanted: it stays open from one question to the next. */
export const advised = $state({ on: false });
