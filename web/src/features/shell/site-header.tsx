import { lazy, Suspense, useSyncExternalStore, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { ListIcon } from '@phosphor-icons/react/dist/csr/List';
import { isVip } from '@atelier/domain/access/access';
import { AfterDelay, SkeletonBar } from '../../components/feedback/skeleton.tsx';
import { GUTTER } from '../../components/layout/page-frame.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { Wordmark } from '../../components/media/wordmark.tsx';
import { Avatar } from '../../components/members/avatar.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href, isBelow, requestedPathAt, route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useMemberExpected } from '../../lib/session/use-member-expected.ts';
import { LanguageToggle } from './language-toggle.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { SchemeToggle } from './scheme-toggle.tsx';
import { OPAQUE_AFTER_PX } from './opaque-after.ts';

/**
 * The fixed header: transparent at the top of the page, opaque with a line below once it has
 * `data-scrolled`; with `data-lined` the line is always there. Attributes, so that the script of
 * prerendered pages can set them.
 */
const Bar = styled('header')(({ theme }) => ({
  position: 'fixed',
  inset: '0 0 auto',
  zIndex: theme.zIndex.appBar,
  containerType: 'inline-size',
  height: 64,
  display: 'flex',
  alignItems: 'center',
  color: theme.vars?.palette.text.primary,
  // Keeps the links readable over the hero drawing.
  background: `linear-gradient(color-mix(in srgb, ${theme.vars?.palette.background.default} 72%, transparent), transparent)`,
  '&[data-scrolled]': { background: theme.vars?.palette.background.default },
  transition: 'background-color .18s',
  [theme.breakpoints.up('md')]: { height: 76 },
  '&[data-scrolled], &[data-lined]': { borderBottom: `1px solid ${theme.vars?.palette.line.soft}` },
  '&[data-scrolled]::after, &[data-lined]::after': {
    content: '""',
    position: 'absolute',
    inset: 'auto 0 -1px',
    height: 1,
    background: `linear-gradient(90deg, ${theme.vars?.palette.brand.edgeA}, transparent 40%, transparent 60%, ${theme.vars?.palette.brand.edgeB})`,
  },
}));

const BarRow = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 'clamp(14px, 2vw, 30px)',
  width: '100%',
  maxWidth: 1440,
  marginInline: 'auto',
  paddingInline: GUTTER,
});

/**
 * The room that the links need: it grows with the text, which a breakpoint in pixels would not see.
 */
const WITH_LINKS = '@container (min-width: 70rem)';

const ARC =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 8' preserveAspectRatio='none'%3E%3Cpath d='M1 7Q50-4 99 7' fill='none' stroke='%23000' stroke-width='2' vector-effect='non-scaling-stroke'/%3E%3C/svg%3E\") 0 0 / 100% 100%";

/**
 * What is for visitors only, on a prerendered page whose first script found that a member is
 * expected.
 */
const EXPECTED_MEMBER = 'html[data-member] &[data-while-loading]';

const VIDEO_PAGES = ['/videos', '/preview', ...Object.values(route.formation)];
const EVENT_PAGES = [href.events('fr'), href.events('en')];

/** A link of the header; the one whose pages the current page belongs to has an arc under it. */
const HeaderLink = styled(Link)(({ theme }) => ({
  position: 'relative',
  padding: '10px 0',
  fontWeight: 500,
  fontSize: '.975rem',
  whiteSpace: 'nowrap',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { color: theme.vars?.palette.brand.text },
  [EXPECTED_MEMBER]: { visibility: 'hidden' },
  '&[aria-current="page"]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    height: 7,
    background: theme.vars?.palette.brand.text,
    mask: ARC,
  },
}));

/** Loaded later, to keep the entry chunk small. */
const AccountMenu = lazy(async () => ({
  default: (await import('./account-menu.tsx')).AccountMenu,
}));

function subscribeToScroll(onScroll: () => void): () => void {
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => window.removeEventListener('scroll', onScroll);
}

/**
 * The header of every page.
 *
 * @param isOverHero whether it is transparent over the hero until the page is scrolled.
 */
export function SiteHeader({ isOverHero }: { isOverHero: boolean }) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const session = useSession();
  const location = useLocation();
  const currentOf = (...pages: string[]) =>
    isBelow(location.pathname, pages) ? 'page' : undefined;
  const scrolled = useSyncExternalStore(
    subscribeToScroll,
    () => window.scrollY > OPAQUE_AFTER_PX,
    () => false,
  );
  const member = session.status === 'signed-in' ? session : null;
  const isLoading = session.status === 'loading';
  const isExpected = useMemberExpected();
  const isMember = member !== null || isExpected;
  const name = member?.profile.display_name ?? null;
  return (
    <Bar
      data-scrolled={scrolled ? '' : undefined}
      data-lined={isOverHero ? undefined : ''}
      data-on-stage={isOverHero ? '' : undefined}
      data-theme={isOverHero && !scrolled ? 'dark' : undefined}
    >
      <BarRow>
        <Box
          component={Link}
          to={href.home(locale)}
          aria-label={t('header.home')}
          sx={{ mt: '-6px', py: { xs: '4px', md: 0 } }}
        >
          <Wordmark height={{ xs: 36, md: 44 }} />
        </Box>
        <Box
          component="nav"
          aria-label={t('header.navigation')}
          sx={{
            ml: 'auto',
            display: 'none',
            [WITH_LINKS]: { display: 'flex' },
            alignItems: 'center',
            gap: 'clamp(14px, 1.9vw, 28px)',
          }}
        >
          {!isMember ? null : (
            <HeaderLink to={route.dashboard} aria-current={currentOf(route.dashboard)}>
              {t('header.dashboard')}
            </HeaderLink>
          )}
          <HeaderLink to={href.library('free')} aria-current={currentOf(...VIDEO_PAGES)}>
            {t('header.videos')}
          </HeaderLink>
          <HeaderLink to={href.events(locale)} aria-current={currentOf(...EVENT_PAGES)}>
            {t('header.events')}
          </HeaderLink>
          {isVip(member?.profile ?? null, new Date()) ? (
            <HeaderLink to={route.chat} aria-current={currentOf(route.chat)}>
              {t('header.chat')}
            </HeaderLink>
          ) : null}
          <LanguageToggle />
          <SchemeToggle />
          <LinkButton
            to={isMember ? href.subscription() : href.pricing(locale)}
            variant="outlined"
            size="small"
            label={t('header.subscriptions')}
          />
          {isMember ? <NotificationBell profile={member?.profile ?? null} /> : null}
          {isExpected ? <ExpectedAccount /> : <Account name={name} isLoading={isLoading} />}
        </Box>
        <Box sx={{ ml: 'auto', display: 'flex', [WITH_LINKS]: { display: 'none' } }}>
          {isMember ? <NotificationBell profile={member?.profile ?? null} /> : null}
          <PhoneMenuButton name={name ?? (isExpected ? '' : null)} />
        </Box>
      </BarRow>
    </Bar>
  );
}

/** The account menu of a member, or the links of a visitor (`name` is null). */
function Account({ name, isLoading }: { name: string | null; isLoading: boolean }) {
  const { t } = useTranslation('common');
  const location = useLocation();
  const next = requestedPathAt(location);
  const whileLoading = isLoading ? '' : undefined;
  if (name !== null) {
    return (
      <Suspense fallback={<Avatar name={name} />}>
        <AccountMenu name={name} />
      </Suspense>
    );
  }
  return (
    <>
      <HeaderLink
        to={href.login(next)}
        aria-current={isBelow(location.pathname, [route.login]) ? 'page' : undefined}
        data-while-loading={whileLoading}
      >
        {t('header.login')}
      </HeaderLink>
      <LinkButton
        to={href.register(next)}
        variant="contained"
        size="small"
        sx={{ [EXPECTED_MEMBER]: { visibility: 'hidden' } }}
        data-while-loading={whileLoading}
        label={t('header.register')}
      />
    </>
  );
}

/** Has the place of the account menu. */
function ExpectedAccount() {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px', minHeight: 44, width: 140 }}>
      <AfterDelay>
        <SkeletonBar style={{ width: 38, height: 38, borderRadius: '50%' }} />
        <SkeletonBar style={{ flex: 1, height: 14 }} />
      </AfterDelay>
    </Box>
  );
}

const loadPhoneMenu = () => import('./phone-menu.tsx');
const PhoneMenu = lazy(async () => ({ default: (await loadPhoneMenu()).PhoneMenu }));

/**
 * Opens the menu of small screens, fetched on pointer down.
 *
 * @param name `null` for a visitor, empty while unknown.
 */
function PhoneMenuButton({ name }: { name: string | null }) {
  const { t } = useTranslation('common');
  const [wasOpened, setWasOpened] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        onPointerDown={() => void loadPhoneMenu()}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
        aria-label={t('header.open-menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        sx={{ width: 48, height: 48, borderRadius: '3px', color: 'inherit' }}
      >
        <ListIcon size={26} aria-hidden="true" />
      </IconButton>
      {wasOpened ? (
        <Suspense>
          <PhoneMenu name={name} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
