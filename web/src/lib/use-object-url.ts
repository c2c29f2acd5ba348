import { useMemo, useSyncExternalStore } from 'react';

/** The address lives as long as somebody shows the file. */
function addressOf(file: Blob | null) {
  let url: string | null = null;
  return {
    subscribe(changed: () => void) {
      if (file === null) return () => undefined;
      const made = URL.createObjectURL(file);
      url = made;
      changed();
      return () => {
        URL.revokeObjectURL(made);
        url = null;
      };
    },
    read: () => url,
  };
}

/** An address under which this page can show a file that was chosen here; given back when the file goes. */
export function useObjectUrl(file: Blob | null): string | null {
  const address = useMemo(() => addressOf(file), [file]);
  return useSyncExternalStore(address.subscribe, address.read);
}
