import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { nonBlankLines } from '@atelier/domain/parsing/parse';
import { path } from '@atelier/domain/paths';
import { MAX_ORDER_NOTES, type OrderNote, parseOrderNotes } from '@atelier/domain/shop/order-notes';
import { MemberName } from '../../../components/admin/audit-list.tsx';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { TextAction } from '../../../components/admin/row-actions.tsx';
import { useOutcomeToast } from '../../../components/admin/use-outcome-toast.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { ActionError, ErrorNotice } from '../../../components/feedback/note.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { TextAreaField } from '../../../components/forms/fields.tsx';
import { Hint, Secondary } from '../../../components/layout/text.ts';
import { UserText } from '../../../components/members/contribution.tsx';
import { useLiveDoc } from '../../../lib/firestore/live-query.tsx';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { textFields } from '../../../lib/forms/use-form-draft.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { addOrderNote, removeOrderNote } from './data/order-store.ts';

/**
 * What admins note about an order, the oldest first, live, with a form for another one. Nobody else
 * can read it.
 */
export function OrderNotes({ orderId }: { orderId: string }) {
  const { t } = useTranslation('admin');
  const stored = useLiveDoc(path.orderNotes(orderId), parseOrderNotes);
  const [noteToRemove, setNoteToRemove] = useState<OrderNote | null>(null);
  const notes = stored.status === 'ready' ? (stored.data?.notes ?? []) : [];
  return (
    <PanelSection title={t('orders.note.title')}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Hint>{t('orders.note.who')}</Hint>
        {stored.status === 'error' ? <ErrorNotice error={stored.error} /> : null}
        {notes.length === 0 ? null : (
          <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
            {notes.map((note) => (
              <NoteRow key={note.id} note={note} onRemove={setNoteToRemove} />
            ))}
          </Box>
        )}
        {notes.length >= MAX_ORDER_NOTES ? (
          <Secondary>{t('orders.note.full', { max: MAX_ORDER_NOTES })}</Secondary>
        ) : (
          <NoteForm orderId={orderId} />
        )}
      </Box>
      {noteToRemove === null ? null : (
        <RemoveNoteDialog
          orderId={orderId}
          note={noteToRemove}
          onClose={() => setNoteToRemove(null)}
        />
      )}
    </PanelSection>
  );
}

function NoteRow({ note, onRemove }: { note: OrderNote; onRemove: (note: OrderNote) => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <UserText text={note.text} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 18px', alignItems: 'center' }}>
        <Hint>
          <MemberName uid={note.author} />
          {' · '}
          <time dateTime={note.at.toISOString()}>{format.dateTime(note.at)}</time>
        </Hint>
        <TextAction
          label={t('orders.note.remove')}
          of={t('orders.note.of', { date: format.dateTime(note.at) })}
          variant="text"
          onClick={() => onRemove(note)}
        />
      </Box>
    </Box>
  );
}

const noteForm = z.object({ text: nonBlankLines(MAX_LENGTH.reason) });

function NoteForm({ orderId }: { orderId: string }) {
  const { t } = useTranslation(['admin', 'common']);
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.uid : '';
  /** The note's id, the same for every attempt to send it. */
  const note = useRef(crypto.randomUUID());
  const { form, busy, failure, submit, field } = useActionForm<{ text: string }, { text: string }>({
    schema: noteForm,
    defaultValues: { text: '' },
    errorText: (key) => (key === 'required' ? t('common:required') : ''),
    draft: { key: `order-note:${uid}:${orderId}`, fields: textFields<{ text: string }>(['text']) },
    onSubmit: async ({ text }) => {
      await addOrderNote({ id: orderId, note: note.current, text });
      note.current = crypto.randomUUID();
      form.reset();
    },
  });
  // That a text is too long, the field says itself.
  const { error, ...input } = field('text');
  const typed = useWatch({ control: form.control, name: 'text' });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <TextAreaField
        label={t('admin:orders.note.label')}
        rows={3}
        limit={{ max: MAX_LENGTH.reason, typed }}
        error={error === '' ? undefined : error}
        {...input}
      />
      <ActionError
        failure={failure}
        conflictNote={t('admin:orders.note.conflict')}
        onRetry={() => void submit()}
      />
      <BusyButton type="submit" variant="outlined" busy={busy} sx={{ justifySelf: 'start' }}>
        {t('admin:orders.note.add')}
      </BusyButton>
    </Box>
  );
}

interface RemoveNoteDialogProps {
  orderId: string;
  note: OrderNote;
  onClose: () => void;
}

function RemoveNoteDialog({ orderId, note, onClose }: RemoveNoteDialogProps) {
  const { t } = useTranslation('admin');
  const showOutcome = useOutcomeToast();
  return (
    <ConfirmDialog
      open
      title={t('orders.note.remove-question')}
      text={<UserText text={note.text} />}
      confirm={t('orders.note.remove')}
      danger
      onConfirm={() => {
        onClose();
        void showOutcome(
          () => removeOrderNote({ id: orderId, note: note.id }),
          t('orders.note.removed'),
        );
      }}
      onCancel={onClose}
    />
  );
}
