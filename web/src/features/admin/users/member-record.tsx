import { type ReactNode, useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { MemberBilling as MemberBillingData } from '@atelier/domain/contracts/admin-members';
import { parseReport, type Report } from '@atelier/domain/moderation/report';
import { parseSupportMessage } from '@atelier/domain/moderation/support-message';
import { reportsInvolving, supportMessagesFrom } from '@atelier/domain/queries/admin-queries';
import { PagedSection } from '../../../components/admin/list-state.tsx';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { StripeLink } from '../../../components/admin/order-parts.tsx';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import { ShowMoreButton } from '../../../components/layout/show-more-button.tsx';
import { Hint, Secondary } from '../../../components/layout/text.ts';
import { ContributionPlace, UserText } from '../../../components/members/contribution.tsx';
import { MemberLink } from '../../../components/members/member-link.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useReadOnce } from '../../../lib/use-read-once.ts';
import { fetchBilling, fetchWritings } from './data/member-actions.ts';

const Rows = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ display: 'grid', gap: 1.5 }}>
    {children}
  </Box>
);

interface RowsPage<Row, Cursor> {
  readonly rows: readonly Row[];
  /** Where the next page starts; `null` after the last one. */
  readonly next: Cursor | null;
}

interface FetchedSectionProps<Row, Cursor, More> {
  /** What is read, and whose. */
  name: readonly string[];
  title: string;
  empty: string;
  fetchPage: (after: Cursor | undefined) => Promise<RowsPage<Row, Cursor> & More>;
  children: (row: Row, first: More) => ReactNode;
  /** What the first page says besides its rows. */
  above?: (first: More) => ReactNode;
}

/** A section with a list that a call returns page by page. */
function FetchedSection<Row, Cursor, More>(props: FetchedSectionProps<Row, Cursor, More>) {
  const { name, title, empty, fetchPage, children, above } = props;
  const { t } = useTranslation('common');
  const { data: first, error, isPending, refetch } = useReadOnce(name, () => fetchPage(undefined));
  const [others, setOthers] = useState<readonly RowsPage<Row, Cursor>[]>([]);
  const loading = useAction();
  const pages = first === undefined ? [] : [first, ...others];
  const rows = pages.flatMap((page) => page.rows);
  const next = pages.at(-1)?.next ?? null;
  const showMore = (after: Cursor) =>
    void loading.run(async () => {
      const page = await fetchPage(after);
      setOthers((before) => [...before, page]);
    });
  return (
    <PanelSection title={title}>
      {isPending ? <span role="status">{t('loading')}</span> : null}
      {error === null ? null : <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {first === undefined ? null : (
        <>
          {above?.(first)}
          {rows.length === 0 ? <Secondary>{empty}</Secondary> : <Rows>{rows.map((row) => children(row, first))}</Rows>}
        </>
      )}
      {loading.failure === null ? null : <ErrorNotice error={loading.failure} />}
      {next === null || loading.busy ? null : (
        <ShowMoreButton label={t('actions.more')} onClick={() => showMore(next)} />
      )}
    </PanelSection>
  );
}

/** What a member wrote under videos and in the chat, newest first, with links to the comments and the rooms. */
export function MemberWritings({ uid }: { uid: string }) {
  const { t } = useTranslation(['admin', 'moderation']);
  const format = useFormat();
  return (
    <FetchedSection
      name={['writings', uid]}
      title={t('admin:member.writings')}
      empty={t('admin:member.no-writings')}
      fetchPage={(before: number | undefined) => fetchWritings({ uid, ...(before !== undefined && { before }) })}
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

/** What a member wrote to the team, newest first, with the answers. */
export function MemberMessages({ uid }: { uid: string }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const list = useLivePage(supportMessagesFrom(uid), parseSupportMessage);
  return (
    <PagedSection title={t('member.support')} list={list} empty={t('member.no-support')}>
      {(messages) => (
        <Rows>
          {messages.map(({ id, data: { state, created_at, text, answer } }) => (
            <li key={id}>
              <Hint>{`${t(`member.support-state.${state}`)} · ${format.dateTime(created_at)}`}</Hint>
              <UserText text={text} />
              {answer === undefined ? null : <UserText text={t('member.support-answer', { answer })} />}
            </li>
          ))}
        </Rows>
      )}
    </PagedSection>
  );
}

/** What a member subscribed to, was billed for and got back, with links to Stripe. */
export function MemberBilling({ uid }: { uid: string }) {
  const { t } = useTranslation(['admin', 'common', 'plans']);
  const format = useFormat();
  const { subjectOf, stateOf } = useInvoiceTexts();
  const date = (ms: number) => format.date(new Date(ms));
  return (
    <FetchedSection
      name={['billing', uid]}
      title={t('admin:member.billing')}
      empty={t('admin:member.no-invoices')}
      fetchPage={(after: string | undefined) => fetchBilling({ uid, ...(after !== undefined && { after }) })}
      above={({ subscriptions, livemode }) =>
        subscriptions.map(({ id, tier, interval, since, until }) => (
          <Secondary key={id} sx={{ mb: 1 }}>
            {`${t(`common:tier.${tier}`)}, ${t(`plans:interval.${interval}`)} · ${
              until === null
                ? t('admin:member.subscribed', { since: date(since) })
                : t('admin:member.subscribed-until', { since: date(since), until: date(until) })
            } · `}
            <StripeLink page={`subscriptions/${id}`} isTest={!livemode}>
              {t('admin:member.at-stripe')}
            </StripeLink>
          </Secondary>
        ))
      }
    >
      {(invoice, { livemode }) => (
        <li key={invoice.id}>
          {[date(invoice.at), format.price(invoice.cents), subjectOf(invoice), stateOf(invoice), '']
            .filter((part) => part !== null)
            .join(' · ')}
          <StripeLink page={`invoices/${invoice.id}`} isTest={!livemode}>
            {invoice.number ?? invoice.id}
          </StripeLink>
        </li>
      )}
    </FetchedSection>
  );
}

type InvoiceRow = MemberBillingData['rows'][number];

/** Returns functions to what an invoice is for, `null` if nobody knows, and to what became of it. */
function useInvoiceTexts() {
  const { t } = useTranslation(['admin', 'common', 'plans']);
  const format = useFormat();
  const subjectOf = ({ subject }: InvoiceRow): string | null => {
    if (subject.kind === 'order') return t('admin:member.invoice-order', { reference: subject.reference });
    if (subject.kind === 'other') return subject.text === '' ? null : subject.text;
    const plan = `${t(`common:tier.${subject.tier}`)}, ${t(`plans:interval.${subject.interval}`)}`;
    return subject.is_change ? t('admin:member.invoice-change', { plan }) : plan;
  };
  const stateOf = ({ status, cents, refunded }: InvoiceRow): string => {
    const state = t(`admin:member.invoice.${status}`);
    if (refunded === null) return state;
    const date = format.date(new Date(refunded.at));
    if (refunded.cents >= cents) return t('admin:member.invoice-refunded', { date });
    return `${state}, ${t('admin:member.invoice-refunded-part', { amount: format.price(refunded.cents), date })}`;
  };
  return { subjectOf, stateOf };
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
        {isOwn ? (
          said === undefined ? null : (
            <MemberLink uid={said.user_id} name={said.author_name} />
          )
        ) : (
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
