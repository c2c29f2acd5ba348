import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface ProfileRowProps {
  label: string;
  value: ReactNode;
  /** What stands below the value while it is not edited. */
  note?: string | undefined;
  editing?: boolean;
  /** Without it the row can only be read. */
  onEdit?: () => void;
  locked?: boolean;
  /** The form, shown while editing. */
  children?: ReactNode;
}

/** One fact of the profile: read, or edited in place. The focus comes back to its button afterwards. */
export function ProfileRow({ label, value, note, editing = false, onEdit, locked = false, children }: ProfileRowProps) {
  const { t } = useTranslation('profile');
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', py: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ color: 'text.tertiary', fontSize: '.875rem' }}>{label}</Box>
          {editing ? null : <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{value}</Box>}
          {editing || note === undefined ? null : (
            <Box sx={{ color: 'text.tertiary', fontSize: '.875rem' }}>{note}</Box>
          )}
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
      {editing ? <Box sx={{ mt: 1.5, maxWidth: 520 }}>{children}</Box> : null}
    </Box>
  );
}
