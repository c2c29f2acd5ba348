import { useMemo, useSyncExternalStore } from 'react';

/** The address lives as long as somebody shows the file. */
function objectUrlStore(file: Blob | null) {
  let url: string | null = null;
  return {
    subscribe(changed: () => void) {
      if (file === null) return () => undefined;
      const objectUrl = URL.createObjectURL(file);
      url = objectUrl;
      changed();
      return () => {
        URL.revokeObjectURL(objectUrl);
        url = null;
      };
    },
    read: () => url,
  };
}

/** An address under which this page can show a file that was chosen here; given back when the file goes. */
export function useObjectUrl(file: Blob | null): string | null {
  const store = useMemo(() => objectUrlStore(file), [file]);
  return useSyncExternalStore(store.subscribe, store.read);
}
