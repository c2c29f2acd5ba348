import { useState } from 'react';
import type { Said } from '@atelier/domain/entities/report';
import { type Deed, useDeed } from '../../lib/use-deed.ts';
import { readSaid } from './data/report-store.ts';

interface SaidNow {
  /** As it was last looked at; `null` when it was gone, `undefined` while nobody has looked. */
  readonly said: Said | null | undefined;
  readonly looking: Deed;
  /** @returns what was read; `null` when it could not be, or is gone. */
  look(): Promise<Said | null>;
}

/** What a report is about as it stands now: read when somebody is about to touch it, not before. */
export function useSaidNow(target: string): SaidNow {
  const [said, setSaid] = useState<Said | null>();
  const looking = useDeed();
  return {
    said,
    looking,
    async look() {
      let found: Said | null = null;
      await looking.run(async () => {
        found = await readSaid(target);
        setSaid(found);
      });
      return found;
    },
  };
}
