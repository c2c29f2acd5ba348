import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { AfterDelay, SkeletonBar } from '../../components/skeleton.tsx';

/** Where the practice mode will stand, as tall as it will be. */
export function PracticePlace() {
  const { t } = useTranslation('common');
  return (
    <Box role="status" sx={{ minHeight: 1100 }}>
      <span className="visually-hidden">{t('loading')}</span>
      <AfterDelay>
        <SkeletonBar aria-hidden="true" sx={{ height: 1100 }} />
      </AfterDelay>
    </Box>
  );
}
