import { type ReactNode, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, matchPath, useLocation } from 'react-router-dom';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { OPEN_TASK_KINDS, type OpenTaskKind } from '@atelier/domain/metrics/open-task';
import { TaskCount, useNewestMetrics } from '../../../components/admin/open-tasks.tsx';
import { Wrap, useDocumentTitle } from '../../../components/layout/page-frame.tsx';
import { TabLink, TabRow } from '../../../components/layout/tab-row.tsx';
import { route } from '../../../lib/routes.ts';
import { iconLink, WIDE } from '../../../lib/theme/layout.ts';

/**
 * The tabs of the admin area, in order, those of a group together; `key` is the locale key, `tasks`
 * the kinds of open tasks that it counts.
 */
const ADMIN_TABS = [
  { group: 'tasks', key: 'overview', path: route.admin.overview, tasks: OPEN_TASK_KINDS },
  { group: 'content', key: 'videos', path: route.admin.videos },
  { group: 'content', key: 'upload', path: route.admin.upload },
  { group: 'content', key: 'events', path: route.admin.events },
  { group: 'content', key: 'sessions', path: route.admin.sessions, tasks: ['sessions'] },
  { group: 'content', key: 'validation', path: route.admin.validation, tasks: ['drafts'] },
  { group: 'members', key: 'users', path: route.admin.users },
  { group: 'members', key: 'pro-users', path: route.admin.proUsers },
  { group: 'members', key: 'pro-requests', path: route.admin.proRequests, tasks: ['applications'] },
  { group: 'members', key: 'moderation', path: route.admin.moderation, tasks: ['reports'] },
  { group: 'members', key: 'support', path: route.admin.support, tasks: ['support'] },
  {
    group: 'shop',
    key: 'starter-kit',
    path: route.admin.starterKit,
    tasks: ['orders', 'disputes', 'refunds'],
  },
  { group: 'site', key: 'settings', path: route.admin.settings },
  { group: 'site', key: 'audit', path: route.admin.audit },
  { group: 'site', key: 'jobs', path: route.admin.jobs, tasks: ['jobs', 'plan_disputes'] },
] as const;
type AdminTab = (typeof ADMIN_TABS)[number]['key'];

/** Returns the tab with the longest path that the URL starts with; else the videos. */
export function activeTab(pathname: string): AdminTab {
  const within = ADMIN_TABS.filter(
    ({ path }) => matchPath({ path, end: false }, pathname) !== null,
  );
  return within.toSorted((a, b) => b.path.length - a.path.length)[0]?.key ?? 'videos';
}

/** The frame of the admin area: the name of the panel, the tabs and the panel. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const tab = activeTab(pathname);
  useDocumentTitle(t(`tabs.${tab}`));
  return (
    <Wrap>
      <Typography
        variant="h1"
        sx={{
          pt: 'clamp(24px, 3.2vw, 48px)',
          pb: 2,
          fontSize: 'clamp(2.2rem, 1.8rem + 1.6vw, 3.25rem)',
        }}
      >
        {t(`tabs.${tab}`)}
      </Typography>
      <AdminTabBar current={tab} />
      <Box sx={{ pb: 10, fontSize: '.9375rem' }}>{children}</Box>
    </Wrap>
  );
}

/**
 * The groups and the tabs of the current one, or a menu on phones, with the numbers of open tasks.
 */
function AdminTabBar({ current }: { current: AdminTab }) {
  const { t } = useTranslation('admin');
  const counts = useNewestMetrics()?.open_tasks;
  const numberOf = (kinds: readonly OpenTaskKind[]) =>
    kinds.reduce((sum, kind) => sum + (counts?.[kind] ?? 0), 0);
  const isWide = useMediaQuery(WIDE);
  const groups = (['tasks', 'content', 'members', 'shop', 'site'] as const).map((key) => {
    const tabs = ADMIN_TABS.filter(({ group }) => group === key).map((tab) => ({
      ...tab,
      label: t(`tabs.${tab.key}`),
      count: 'tasks' in tab ? numberOf(tab.tasks) : 0,
    }));
    return {
      key,
      label: t(`tabs.group.${key}`),
      tabs,
      count: tabs.reduce((sum, { count }) => sum + count, 0),
    };
  });
  const group = groups.find(({ tabs }) => tabs.some(({ key }) => key === current));
  if (!isWide) {
    return <TabMenu groups={groups} total={numberOf(OPEN_TASK_KINDS)} current={current} />;
  }
  return (
    <Box sx={{ mb: 2.5, fontSize: '.9375rem' }}>
      <Box
        component="nav"
        aria-label={t('tabs.label')}
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}
      >
        {groups.map(({ key, label, tabs: [first], count }) => (
          <Link
            key={key}
            component={RouterLink}
            to={first?.path ?? route.admin.root}
            aria-current={key === group?.key ? 'true' : undefined}
            underline="hover"
            sx={{
              ...iconLink,
              color: key === group?.key ? 'brand.text' : 'text.secondary',
              fontWeight: key === group?.key ? 650 : 500,
            }}
          >
            {label}
            <TaskCount count={count} />
          </Link>
        ))}
      </Box>
      <TabRow label={group?.label ?? ''} gap="clamp(18px, 2.4vw, 34px)">
        {group?.tabs.map(({ key, path, label, count }) => (
          <TabLink key={key} to={path} current={key === current} height={48}>
            {label}
            <TaskCount count={count} />
          </TabLink>
        ))}
      </TabRow>
    </Box>
  );
}

interface TabMenuProps {
  groups: readonly {
    readonly label: string;
    readonly tabs: readonly { key: AdminTab; path: string; label: string; count: number }[];
  }[];
  /** Of all open tasks: the overview counts those of the other groups as well. */
  total: number;
  current: AdminTab;
}

/** A button that opens a menu of all tabs by group. */
function TabMenu({ groups, total, current }: TabMenuProps) {
  const { t } = useTranslation('admin');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <Box component="nav" aria-label={t('tabs.label')} sx={{ mb: 2.5 }}>
      <Button
        variant="outlined"
        fullWidth
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<CaretDownIcon size={16} aria-hidden="true" />}
        sx={{ gap: 1 }}
      >
        {t('tabs.menu')}
        <TaskCount count={total} />
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { dense: true } }}
      >
        {groups.flatMap(({ label, tabs }) => [
          <ListSubheader key={label} role="presentation" disableSticky>
            {label}
          </ListSubheader>,
          ...tabs.map(({ key, path, label: name, count }) => (
            <MenuItem
              key={key}
              component={RouterLink}
              to={path}
              selected={key === current}
              aria-current={key === current ? 'page' : undefined}
              onClick={close}
              sx={{ gap: 1, minHeight: 44 }}
            >
              {name}
              <TaskCount count={count} />
            </MenuItem>
          )),
        ])}
      </Menu>
    </Box>
  );
}
