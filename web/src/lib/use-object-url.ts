import { useEffect, useState } from 'react';

/** An address under which this page can show a file that was chosen here; given back when the file goes. */
export function useObjectUrl(file: Blob | null): string | null {
  const [held, setHeld] = useState<{ file: Blob; url: string } | null>(null);
  useEffect(() => {
    if (file === null) return undefined;
    const url = URL.createObjectURL(file);
    // The address is a resource of the browser: it is made and given back with the effect.
    setHeld({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return held !== null && held.file === file ? held.url : null;
}
