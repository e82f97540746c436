/** Next to every file of a folder that gains by it, the same packed. */
export function pack(folder: string): void;
