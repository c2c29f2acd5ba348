import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { parseLiveSession } from '@atelier/domain/live/live-session';
import { allLiveSessions, liveSessionsBy } from '@atelier/domain/queries/live-queries';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { LiveContent } from '../../../components/feedback/live-content.tsx';
import { ActionError } from '../../../components/feedback/note.tsx';
import { StatusLabel } from '../../../components/feedback/status-label.tsx';
import { RowsSkeleton } from '../../../components/feedback/skeleton.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { LinkButton } from '../../../components/layout/link-button.tsx';
import { hasPages, Pagination } from '../../../components/layout/pagination.tsx';
import { Hint, SectionTitle } from '../../../components/layout/text.ts';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { href } from '../../../lib/routes.ts';
import { spread, wrappingLabel } from '../../../lib/theme/layout.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useNow } from '../../../lib/use-now.ts';
import { cancelSession, type ListedSession } from '../data/live-store.ts';
import { PeopleDialog } from './people-dialog.tsx';
import { SessionDialog } from './session-dialog.tsx';
import { NEW_SESSION, type SessionValues, valuesOf } from './session-form-values.ts';

type Editing = { session: ListedSession | null; initial: SessionValues };

interface PlannedSessionsProps {
  uid: string;
  /** Whether to show the sessions of all trainers. */
  everyone?: boolean;
  title?: string;
}

/**
 * The sessions of a trainer, or of all for admins, with the forms to plan, change and complete
 * them.
 */
export function PlannedSessions({ uid, everyone = false, title }: PlannedSessionsProps) {
  const { t } = useTranslation('live');
  const now = useNow();
  const list = useLivePage(everyone ? allLiveSessions() : liveSessionsBy(uid), parseLiveSession);
  const sessions = list.page;
  const [editing, setEditing] = useState<Editing | null>(null);
  const [people, setPeople] = useState<ListedSession | null>(null);
  const [toCancel, setToCancel] = useState<ListedSession | null>(null);
  const opening = useAction();
  // A list from the cache may be older than the session: the dialog shows the bookings of a session
  // that has begun.
  const latestOf = (shown: ListedSession) =>
    (sessions.status === 'ready' ? sessions.data.find(({ id }) => id === shown.id) : undefined) ??
    shown;
  const edit = (session: ListedSession) =>
    void opening.run(async () =>
      setEditing({ session, initial: await valuesOf(session.id, session.data) }),
    );
  return (
    <Box component="section" aria-labelledby="planned-sessions" sx={{ mt: everyone ? 0 : 8 }}>
      <Box sx={{ ...spread, gap: 2, mb: 2.5 }}>
        {/* Above the sessions of all stands the same title. */}
        <SectionTitle id="planned-sessions" className={everyone ? 'visually-hidden' : undefined}>
          {title ?? t('plan.title')}
        </SectionTitle>
        <Button
          variant="contained"
          sx={everyone ? { ml: 'auto', width: { xs: '100%', sm: 'auto' } } : undefined}
          startIcon={<PlusIcon size={18} aria-hidden="true" />}
          onClick={() => setEditing({ session: null, initial: NEW_SESSION })}
        >
          {t('plan.new')}
        </Button>
      </Box>
      <ActionError failure={opening.failure} />
      <LiveContent live={sessions} loading={<RowsSkeleton rows={2} height={96} title={0} />}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={t('plan.none')} text={t('plan.none-text')} />
          ) : (
            <>
              <Box component="ul" sx={{ borderBottom: 1, borderColor: 'line.soft' }}>
                {items.map((session) => (
                  <PlannedRow
                    key={session.id}
                    session={session}
                    now={now}
                    onEdit={edit}
                    onPeople={setPeople}
                    onCancel={setToCancel}
                  />
                ))}
              </Box>
              {hasPages(list) ? <Pagination page={list} rowCount={items.length} /> : null}
            </>
          )
        }
      </LiveContent>
      {editing === null ? null : (
        <SessionDialog
          {...editing}
          trainer={editing.session?.data.trainer_id ?? uid}
          onClose={() => setEditing(null)}
        />
      )}
      {people === null ? null : (
        <PeopleDialog session={latestOf(people)} onClose={() => setPeople(null)} />
      )}
      {toCancel === null ? null : (
        <CancelDialog session={toCancel} onClose={() => setToCancel(null)} />
      )}
    </Box>
  );
}

interface PlannedRowProps {
  session: ListedSession;
  now: Date;
  onEdit: (session: ListedSession) => void;
  onPeople: (session: ListedSession) => void;
  onCancel: (session: ListedSession) => void;
}

function PlannedRow({ session, now, onEdit, onPeople, onCancel }: PlannedRowProps) {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { id, data } = session;
  const isOpen = data.status === 'planned' && data.starts_at > now;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1,
        py: 2.5,
        borderTop: 1,
        borderColor: 'line.soft',
      }}
    >
      <Box sx={{ ...spread, gap: 2 }}>
        <LinkButton to={href.session(id)} label={data.title} sx={wrappingLabel} />
        {data.status === 'cancelled' ? (
          <StatusLabel tone="ended">{t('state.cancelled')}</StatusLabel>
        ) : null}
      </Box>
      <Hint>
        {`${format.dateTime(data.starts_at)} · ${t('with', { trainer: data.trainer_name })} · ${t(
          'plan.booked',
          {
            booked: data.booked,
            places: data.places,
            waiting: data.waiting,
          },
        )}`}
      </Hint>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px 14px' }}>
        {isOpen ? (
          <Button
            size="small"
            variant="outlined"
            onClick={() => onEdit(session)}
            aria-haspopup="dialog"
          >
            {t('plan.edit')}
          </Button>
        ) : null}
        <Button
          size="small"
          variant="outlined"
          onClick={() => onPeople(session)}
          aria-haspopup="dialog"
        >
          {t('plan.people')}
        </Button>
        {isOpen ? (
          <Button
            size="small"
            color="error"
            onClick={() => onCancel(session)}
            aria-haspopup="dialog"
          >
            {t('plan.cancel')}
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}

function CancelDialog({
  session: { id, data },
  onClose,
}: {
  session: ListedSession;
  onClose: () => void;
}) {
  const { t } = useTranslation('live');
  const toast = useToast();
  const action = useAction();
  const cancel = async () => {
    await cancelSession({ session_id: id, seen_at: data.updated_at.getTime() });
    toast('success', t('plan.was-cancelled'));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('plan.cancel-question', { title: data.title })}
      text={
        <>
          {t('plan.cancel-text')}
          <ActionError failure={action.failure} />
        </>
      }
      confirm={t('plan.cancel')}
      cancel={t('plan.keep')}
      danger
      busy={action.busy}
      onConfirm={() => void action.run(cancel)}
      onCancel={onClose}
    />
  );
}
