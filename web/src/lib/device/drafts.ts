import { attempt } from './device-storage.ts';

const PREFIX = 'draft:';

/** Returns the key of a draft in the storage of this tab. */
export const draftStorageKey = (key: string): string => `${PREFIX}${key}`;

/** Removes a draft of this tab. */
export const removeDraft = (key: string): void =>
  void attempt(() => sessionStorage.removeItem(draftStorageKey(key)));

/** Removes every draft of this tab: who signs out leaves nothing that they typed. */
export function removeDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  });
}
