import { useState } from 'react';

type EditedField = 'avatar' | 'name' | 'phone' | 'email' | 'password';

export interface OneAtATime {
  /** What a row needs to know of its own field. */
  row(field: EditedField): { editing: boolean; onEdit: () => void };
  close: () => void;
}

/** Which field of the profile is edited: opening one closes the other (specification §2). */
export function useOneAtATime(): OneAtATime {
  const [field, setField] = useState<EditedField | null>(null);
  return {
    row: (one) => ({ editing: field === one, onEdit: () => setField(one) }),
    close: () => setField(null),
  };
}
