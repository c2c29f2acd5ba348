import { lazy, Suspense, useSyncExternalStore, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ListIcon } from '@phosphor-icons/react/dist/csr/List';
import { isVip } from '@atelier/domain/access/access';
import { Wordmark } from '../../components/media/wordmark.tsx';
import { Avatar } from '../../components/members/avatar.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Bar, BarRow, HeaderLink } from './header-styles.ts';
import { LanguageToggle } from './language-toggle.tsx';
import { SchemeToggle } from './scheme-toggle.tsx';
import { OPAQUE_AFTER_PX } from './opaque-after.ts';

/** Loaded later, to keep the entry chunk small. */
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

function subscribeToScroll(onScroll: () => void): () => void {
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => window.removeEventListener('scroll', onScroll);
}

/** The header of every page. @param isOverHero whether it is transparent over the hero until the page is scrolled. */
export function SiteHeader({ isOverHero }: { isOverHero: boolean }) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const session = useSession();
  const scrolled = useSyncExternalStore(
    subscribeToScroll,
    () => window.scrollY > OPAQUE_AFTER_PX,
    () => false,
  );
  const member = session.status === 'signed-in' ? session : null;
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
            display: { xs: 'none', lg: 'flex' },
            alignItems: 'center',
            gap: 'clamp(14px, 1.9vw, 28px)',
          }}
        >
          {member === null ? null : <HeaderLink to={href.dashboard()}>{t('header.dashboard')}</HeaderLink>}
          <HeaderLink to={href.library('free')}>{t('header.videos')}</HeaderLink>
          <HeaderLink to={href.events(locale)}>{t('header.events')}</HeaderLink>
          {isVip(member?.profile ?? null, new Date()) ? (
            <HeaderLink to={href.chat()}>{t('header.chat')}</HeaderLink>
          ) : null}
          <LanguageToggle />
          <SchemeToggle />
          <Button
            component={Link}
            to={member === null ? href.pricing(locale) : href.subscription()}
            variant="outlined"
            size="small"
            sx={{ minHeight: 44 }}
          >
            {t('header.subscriptions')}
          </Button>
          {member === null ? (
            <>
              <HeaderLink to={href.login()}>{t('header.login')}</HeaderLink>
              <Button component={Link} to={href.register()} variant="contained" size="small" sx={{ minHeight: 44 }}>
                {t('header.register')}
              </Button>
            </>
          ) : (
            <Suspense fallback={<Avatar name={member.profile.display_name} />}>
              <AccountMenu name={member.profile.display_name} />
            </Suspense>
          )}
        </Box>
        <Box sx={{ ml: 'auto', display: { xs: 'flex', lg: 'none' } }}>
          <PhoneMenuButton name={member?.profile.display_name ?? null} />
        </Box>
      </BarRow>
    </Bar>
  );
}

const loadPhoneMenu = () => import('./phone-menu.tsx');
const PhoneMenu = lazy(async () => ({ default: (await loadPhoneMenu()).PhoneMenu }));

/** Opens the menu of small screens, which is fetched on pointer down. @param name `null` for a visitor. */
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
