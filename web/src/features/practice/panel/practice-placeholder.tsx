import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { AfterDelay, SkeletonBar } from '../../../components/feedback/skeleton.tsx';

/** Heights in pixels, as measured from 360 to 1440: what comes below must not move when the panel does come. */
const ROW_PX = 54;
const MAX_LIST_PX = 336;
const PANEL_WITH_MOVES_PX = 1325;
/** No list, and no ladder of mastery. */
const PANEL_WITHOUT_MOVES_PX = 1245;

/** Where the practice mode will stand, about as tall as it will be. */
export function PracticePlaceholder({ moves }: { moves: number }) {
  const { t } = useTranslation('common');
  const height = moves === 0 ? PANEL_WITHOUT_MOVES_PX : PANEL_WITH_MOVES_PX + Math.min(MAX_LIST_PX, moves * ROW_PX);
  return (
    <Box role="status" sx={{ minHeight: height }}>
      <span className="visually-hidden">{t('loading')}</span>
      <AfterDelay>
        <SkeletonBar aria-hidden="true" sx={{ height }} />
      </AfterDelay>
    </Box>
  );
}
