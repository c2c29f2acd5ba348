import { useState } from 'react';

type EditableField = 'avatar' | 'name' | 'phone' | 'email' | 'password';

export interface EditedFieldState {
  /** What a row needs to know of its own field. */
  row(field: EditableField): { editing: boolean; onEdit: () => void };
  close: () => void;
}

/** Which field of the profile is edited: opening one closes the other (specification §2). */
export function useEditedField(): EditedFieldState {
  const [field, setField] = useState<EditableField | null>(null);
  return {
    row: (one) => ({ editing: field === one, onEdit: () => setField(one) }),
    close: () => setField(null),
  };
}
