import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { parseDuration } from '@atelier/domain/time/duration';
import { DIFFICULTY_LEVELS, TIERS } from '@atelier/domain/values';
import type { Column } from '../../../components/admin/data-table.tsx';
import { StatusLabel } from '../../../components/feedback/status-label.tsx';
import { TierChip } from '../../../components/plans/tier-chip.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { href, route } from '../../../lib/routes.ts';
import type { ListedVideo } from './data/use-all-videos.ts';

const square = { width: 44, height: 44, borderRadius: '3px' } as const;
const compareByList =
  <T,>(order: readonly T[], of: (video: ListedVideo) => T) =>
  (a: ListedVideo, b: ListedVideo) =>
    order.indexOf(of(a)) - order.indexOf(of(b));

/** What an admin wants to do to a video, after a question. */
export type VideoAction = 'take-out' | 'delete';

/** The columns of the videos' list; all of it is here, so each of them sorts. */
export function useVideoColumns(
  onAction: (action: VideoAction, video: ListedVideo) => void,
): readonly Column<ListedVideo>[] {
  const { t } = useTranslation(['admin', 'library']);
  const format = useFormat();
  return [
    {
      key: 'title',
      header: t('admin:videos.title'),
      place: 'title',
      compare: (a, b) => a.title.localeCompare(b.title),
      cell: ({ id, title }) => (
        <Link component={RouterLink} to={href.adminVideo(id)} color="inherit" underline="hover" sx={{ py: '10px' }}>
          {title}
        </Link>
      ),
    },
    {
      key: 'level',
      header: t('admin:videos.level'),
      compare: compareByList(TIERS, ({ level }) => level),
      cell: ({ level }) => <TierChip tier={level} />,
    },
    {
      key: 'category',
      header: t('admin:videos.category'),
      compare: (a, b) => a.category.localeCompare(b.category),
      cell: ({ category }) => t(`library:category.${category}`),
    },
    {
      key: 'difficulty',
      header: t('admin:videos.difficulty'),
      compare: compareByList(DIFFICULTY_LEVELS, ({ difficulty_level }) => difficulty_level),
      cell: ({ difficulty_level }) => t(`library:difficulty.${difficulty_level}`),
    },
    {
      key: 'duration',
      header: t('admin:videos.duration'),
      compare: (a, b) => parseDuration(a.duration) - parseDuration(b.duration),
      cell: ({ duration }) => format.videoLength(parseDuration(duration)),
    },
    {
      key: 'status',
      header: t('admin:videos.status-column'),
      compare: (a, b) => a.status.localeCompare(b.status),
      cell: ({ status }) => (
        <StatusLabel standing={status === 'en_ligne' ? 'good' : 'waiting'}>
          {t(`admin:videos.status.${status}`)}
        </StatusLabel>
      ),
    },
    {
      key: 'since',
      header: t('admin:videos.since'),
      compare: (a, b) => a.created_at.getTime() - b.created_at.getTime(),
      cell: ({ created_at }) => <time dateTime={created_at.toISOString()}>{format.date(created_at)}</time>,
    },
    {
      key: 'deeds',
      header: t('admin:table.deeds'),
      place: 'actions',
      cell: (video) => {
        const { id, title, status } = video;
        return (
          <>
            <IconButton
              component={RouterLink}
              // A proposal's film plays where it is judged; on its own page it will once it is online.
              to={status === 'en_ligne' ? href.video(id) : route.admin.validation}
              aria-label={t('admin:videos.watch-this', { title })}
              sx={square}
            >
              <PlayIcon size={20} aria-hidden="true" />
            </IconButton>
            <IconButton
              component={RouterLink}
              to={href.adminVideo(id)}
              aria-label={t('admin:videos.edit-this', { title })}
              sx={square}
            >
              <PencilSimpleIcon size={20} aria-hidden="true" />
            </IconButton>
            {status === 'en_ligne' ? (
              <IconButton
                onClick={() => onAction('take-out', video)}
                aria-label={t('admin:videos.take-out-this', { title })}
                sx={square}
              >
                <EyeSlashIcon size={20} aria-hidden="true" />
              </IconButton>
            ) : (
              // In a table its place stays free, so that each deed stands below itself.
              <Box
                component="span"
                sx={{ ...square, verticalAlign: 'middle', display: { xs: 'none', md: 'inline-block' } }}
              />
            )}
            <IconButton
              onClick={() => onAction('delete', video)}
              aria-label={t('admin:videos.delete-this', { title })}
              sx={{ ...square, color: 'error.main' }}
            >
              <TrashIcon size={20} aria-hidden="true" />
            </IconButton>
          </>
        );
      },
    },
  ];
}
