import { useEffect, useState } from 'react';
import { toAppError } from '../errors.ts';
import { type KeptTake, type KeptTakes, readTakes, watchTakes } from './kept-takes.ts';

/** Returns a take with the film that is shown already, which would start over. */
function withShownFilm(take: KeptTake, shown: readonly KeptTake[]): KeptTake {
  const before = shown.find(({ id }) => id === take.id);
  const isSame = before !== undefined && before.clip.size === take.clip.size;
  return isSame ? { ...take, clip: before.clip } : take;
}

/** The member's takes of this device, live; null until they are read, and without a member. */
export function useKeptTakes(uid: string | null): KeptTakes | null {
  const [read, setRead] = useState<{ uid: string; kept: KeptTakes } | null>(null);
  useEffect(() => {
    if (uid === null) return undefined;
    let latest = 0;
    const update = async () => {
      latest += 1;
      const number = latest;
      const kept = await readTakes(uid);
      if (number !== latest) return;
      setRead((shown) => ({
        uid,
        kept: {
          ...kept,
          takes: kept.takes.map((take) => withShownFilm(take, shown?.kept.takes ?? [])),
        },
      }));
    };
    const handleChange = () =>
      void update().catch((error: unknown) => console.warn('takes', toAppError(error)));
    handleChange();
    const unwatch = watchTakes(handleChange);
    return () => {
      latest += 1;
      unwatch();
    };
  }, [uid]);
  return read?.uid === uid ? read.kept : null;
}
