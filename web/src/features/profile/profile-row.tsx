import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Hint, Secondary, SectionTitle } from '../../components/layout/text.ts';
import { leavePage } from '../../lib/held-page.ts';

interface ProfileSectionProps {
  title: string;
  /** Introduces the section. */
  text?: string;
  /** The section's anchor. */
  id?: string;
  children: ReactNode;
}

/** A titled section of the profile page. */
export function ProfileSection({ title, text, id, children }: ProfileSectionProps) {
  const titleId = useId();
  return (
    <Box
      component="section"
      id={id}
      aria-labelledby={titleId}
      sx={{ mb: 7, maxWidth: 820, scrollMarginTop: 90 }}
    >
      <SectionTitle id={titleId} sx={{ mb: 2 }}>
        {title}
      </SectionTitle>
      {text === undefined ? null : <Secondary sx={{ mb: 2 }}>{text}</Secondary>}
      {children}
    </Box>
  );
}

type EditableField = 'avatar' | 'name' | 'phone' | 'email' | 'password' | 'practice';

export interface EditedFieldState {
  /** Returns the props of a field's row. */
  row(field: EditableField): { editing: boolean; onEdit: () => void };
  close: () => void;
}

/**
 * Holds which field is being edited: opening one closes the other, and asks first if that stops an
 * upload.
 */
export function useEditedField(): EditedFieldState {
  const [edited, setEdited] = useState<EditableField | null>(null);
  return {
    row: (field) => ({
      editing: edited === field,
      onEdit: () => leavePage(() => setEdited(field)),
    }),
    close: () => setEdited(null),
  };
}

interface ProfileRowProps {
  label: string;
  value: ReactNode;
  /** Shown below the value while it is not edited. */
  note?: string | undefined;
  editing?: boolean;
  /** Absent for a read-only row. */
  onEdit?: () => void;
  locked?: boolean;
  /** The form, shown while editing. */
  children?: ReactNode;
}

/**
 * One field of the profile, edited in place. The focus goes to the form, unless one of its controls
 * takes it; after editing it returns to the edit button.
 */
export function ProfileRow({
  label,
  value,
  note,
  editing = false,
  onEdit,
  locked = false,
  children,
}: ProfileRowProps) {
  const { t } = useTranslation('profile');
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    const isOpening = editing && !wasEditing.current;
    if (isOpening && form.current?.contains(document.activeElement) === false) form.current.focus();
    wasEditing.current = editing;
  }, [editing]);
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', py: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0 }}>
          <Hint>{label}</Hint>
          {editing ? null : <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{value}</Box>}
          {editing || note === undefined ? null : <Hint>{note}</Hint>}
        </Box>
        {editing || onEdit === undefined ? null : (
          <Button
            ref={button}
            onClick={onEdit}
            disabled={locked}
            aria-label={t('edit-this', { field: label })}
            sx={{ flex: 'none' }}
          >
            {t('edit')}
          </Button>
        )}
      </Box>
      {editing ? (
        // Without a name: the first field of the form has that of the row.
        <Box ref={form} tabIndex={-1} sx={{ mt: 1.5, maxWidth: 520, outline: 0 }}>
          {children}
        </Box>
      ) : null}
    </Box>
  );
}
