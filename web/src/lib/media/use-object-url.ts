import { useMemo, useSyncExternalStore } from 'react';

/** Creates the object URL with the first subscriber and revokes it with the last. */
function objectUrlStore(file: Blob | null) {
  let url: string | null = null;
  return {
    subscribe: (changed: () => void) => {
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

/**
 * Returns an object URL of a local file; revoked when the file changes or the component unmounts.
 */
export function useObjectUrl(file: Blob | null): string | null {
  const store = useMemo(() => objectUrlStore(file), [file]);
  return useSyncExternalStore(store.subscribe, store.read, () => null);
}
