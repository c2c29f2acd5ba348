/**
 * A file that can change on the device after it was chosen: from then on, reading it fails as in a
 * browser.
 */
export function changingFile(bytes: number, name = 'lancer.mp4', type = 'video/mp4') {
  const file = new File([new Uint8Array(bytes).fill(7)], name, { type });
  const slice = file.slice.bind(file);
  let read: ((part: Blob) => Promise<ArrayBuffer>) | undefined;
  file.slice = (...range) => {
    const part = slice(...range);
    const readPart = read;
    if (readPart !== undefined) part.arrayBuffer = () => readPart(new Blob([part]));
    return part;
  };
  return {
    file,
    /** @param instead what reading gives in browsers that notice nothing. */
    change: (instead?: (part: Blob) => Promise<ArrayBuffer>) => {
      read = instead ?? (() => Promise.reject(new DOMException('changed', 'NotReadableError')));
    },
  };
}
