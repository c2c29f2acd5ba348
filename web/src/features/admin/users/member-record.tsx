import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { parseReport, type Report } from '@atelier/domain/moderation/report';
import {
  parseSupportMessage,
  type SupportMessage,
} from '@atelier/domain/moderation/support-message';
import { reportsInvolving, supportMessagesFrom } from '@atelier/domain/queries/admin-queries';
import { PagedSection } from '../../../components/admin/list-state.tsx';
import { SupportButtons, useSupportAnswers } from '../../../components/admin/support-answers.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { ContributionPlace, UserText } from '../../../components/members/contribution.tsx';
import { MemberLink } from '../../../components/members/member-link.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import type { Item } from '../../../lib/firestore/live-query.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { fetchWritings } from './data/member-actions.ts';
import { FetchedSection, Rows } from './fetched-section.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/**
 * What a member wrote under videos and in the chat, newest first, with links to the comments and
 * the rooms.
 */
export function MemberWritings({ uid }: { uid: string }) {
  const { t } = useTranslation(['admin', 'moderation']);
  const format = useFormat();
  return (
    <FetchedSection
      name={['writings', uid]}
      title={t('admin:member.writings')}
      empty={t('admin:member.no-writings')}
      fetchPage={(before: number | undefined) =>
        fetchWritings({ uid, ...(before !== undefined && { before }) })
      }
    >
      {({ target, place, text, at }) => (
        <li key={target}>
          <Hint>
            <ContributionPlace target={target} place={place} />
            {` · ${format.dateTime(new Date(at))}`}
          </Hint>
          <UserText text={text === '' ? t('moderation:with-file') : text} />
        </li>
      )}
    </FetchedSection>
  );
}

/**
 * What a member wrote to the team, newest first, with the answers; an open message is answered
 * here.
 */
export function MemberMessages({ uid }: { uid: string }) {
  const { t } = useTranslation('admin');
  const list = useLivePage(supportMessagesFrom(uid), parseSupportMessage);
  const answers = useSupportAnswers();
  return (
    <>
      <PagedSection title={t('member.support')} list={list} empty={t('member.no-support')}>
        {(messages) => (
          <Rows>
            {messages.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                // Its buttons stay until the dialog has closed, which gives them the focus back.
                isOpen={message.data.state === 'open' || message.id === answers.open}
                onStart={answers.start}
              />
            ))}
          </Rows>
        )}
      </PagedSection>
      {answers.dialog}
    </>
  );
}

interface MessageRowProps {
  message: Item<SupportMessage>;
  isOpen: boolean;
  onStart: ReturnType<typeof useSupportAnswers>['start'];
}

function MessageRow({ message, isOpen, onStart }: MessageRowProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const keptFocus = useKeptFocus(isOpen);
  const { state, created_at, text, answer } = message.data;
  return (
    <li {...keptFocus}>
      <Hint>{`${t(`member.support-state.${state}`)} · ${format.dateTime(created_at)}`}</Hint>
      <UserText text={text} />
      {answer === undefined ? null : <UserText text={t('member.support-answer', { answer })} />}
      {isOpen ? (
        <Box sx={{ mt: 1 }}>
          <SupportButtons message={message} onStart={onStart} />
        </Box>
      ) : null}
    </li>
  );
}

/** The reports by a member, or about what a member wrote, newest first. */
export function MemberReports({ uid, as }: { uid: string; as: 'reporter' | 'said.user_id' }) {
  const { t } = useTranslation(['admin', 'moderation']);
  const list = useLivePage(reportsInvolving(as, uid), parseReport);
  return (
    <PagedSection
      title={t(as === 'reporter' ? 'admin:member.reports-by' : 'admin:member.reports-about')}
      list={list}
      empty={t('admin:member.no-reports')}
    >
      {(reports) => (
        <Rows>
          {reports.map(({ id, data }) => (
            <ReportRow key={id} report={data} isOwn={as === 'reporter'} />
          ))}
        </Rows>
      )}
    </PagedSection>
  );
}

/** @param isOwn  the member reported: names whom, and otherwise who did. */
function ReportRow({ report, isOwn }: { report: Report; isOwn: boolean }) {
  const { t } = useTranslation(['admin', 'moderation']);
  const format = useFormat();
  const { target, place, reason, state, created_at, said, reporter, reporter_name } = report;
  return (
    <li>
      <Hint>
        {`${t(`admin:member.report.${state}`)} · ${format.dateTime(created_at)} · `}
        <ContributionPlace target={target} place={place} />
        {' · '}
        {isOwn && said !== undefined ? (
          <MemberLink uid={said.user_id} name={said.author_name} />
        ) : null}
        {isOwn ? null : (
          <MemberLink uid={reporter} name={reporter_name}>
            {t('moderation:reporter')}
          </MemberLink>
        )}
      </Hint>
      <UserText text={t('moderation:handled.reason', { reason })} />
      {isOwn || said === undefined ? null : <UserText text={said.text} />}
    </li>
  );
}
