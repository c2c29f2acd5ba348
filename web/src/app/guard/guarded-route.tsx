import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPath, useLocation, useNavigate } from 'react-router-dom';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { Redirect, useRedirect } from '../../lib/redirect.tsx';
import { href, pathAfterLogin, publicHref, route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useMemberExpected } from '../../lib/session/use-member-expected.ts';
import { useSettings } from '../../lib/site/settings.tsx';
import { decideGuard, type Guard } from './guard-decision.ts';

/** Shows a route to those whom its guard allows; redirects the others and tells members why. */
export function GuardedRoute({ guard, children }: { guard: Guard; children: ReactNode }) {
  const location = useLocation();
  const session = useSession();
  const settings = useSettings();
  const locale = useLocale();
  const isMemberExpected = useMemberExpected();
  const [wasOpen, setWasOpen] = useState(false);
  const decision = decideGuard(guard, {
    session,
    // A form that somebody may be typing into stays.
    isMemberExpected: isMemberExpected && !wasOpen,
    settingsKnown: settings.status === 'ready',
    now: new Date(),
  });
  if (decision === 'show' && !wasOpen) setWasOpen(true);
  switch (decision) {
    case 'show':
      return children;
    case 'wait':
      return <PageLoader />;
    case 'go-to-login':
      return <Redirect to={href.login(createPath(location))} />;
    case 'go-to-dashboard':
      return <Refused guard={guard} to={route.dashboard} />;
    case 'go-home':
      // A page that was open closes because the member signs out, which needs no explanation.
      if (wasOpen && session.status === 'signed-out') return <Redirect to={href.home(locale)} />;
      return <Refused guard={guard} to={href.home(locale)} />;
    case 'go-on':
      return <Redirect to={pathAfterLogin(location.search)} />;
  }
}

/** Redirects, and says once why the page was refused and what opens it. */
function Refused({ guard, to }: { guard: Guard; to: string }) {
  const refusal = useRefusal(guard);
  const navigate = useNavigate();
  const redirect = useRedirect();
  const showToast = useToast();
  // The header's login leads back here.
  const [next] = useState(createPath(useLocation()));
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !redirect(to, { replace: true, state: { next } })) return;
    isDone.current = true;
    const { text, label, target } = refusal;
    showToast('warning', text, { label, run: () => void navigate(target) });
  }, [refusal, redirect, navigate, showToast, to, next]);
  return null;
}

function useRefusal(guard: Guard): { text: string; label: string; target: string } {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const location = useLocation();
  const session = useSession();
  if (guard.kind === 'tier') {
    const tier = guard.tiers.map((one) => t(`tier.${one}`)).join(', ');
    return {
      text: t('refused.tier', { tier }),
      label: t('refused.plans'),
      target: href.subscription(),
    };
  }
  if (guard.kind === 'trainer') {
    return { text: t('refused.trainer'), label: t('refused.apply'), target: route.profile };
  }
  const text = t('refused.admin');
  return session.status === 'signed-out'
    ? { text, label: t('header.login'), target: href.login(createPath(location)) }
    : { text, label: t('footer.contact-us'), target: publicHref(locale, route.contact) };
}
