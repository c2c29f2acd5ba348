import { useTranslation } from 'react-i18next';
import { Note } from '../../components/feedback/note.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href, planOfPage } from '../../lib/routes.ts';
import { TextLink } from './text-link.ts';

/**
 * Says whom the requested page is for, before somebody logs in or signs up for it.
 *
 * @param next its path
 */
export function RequestedPlan({ next }: { next: string | undefined }) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const tier = next === undefined ? undefined : planOfPage(next);
  if (tier === undefined) return null;
  return (
    <Note tone="info">
      {t('refused.tier', { tier: t(`tier.${tier}`) })}{' '}
      <TextLink to={href.pricing(locale)}>{t('refused.plans')}</TextLink>
    </Note>
  );
}
