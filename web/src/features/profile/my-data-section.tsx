import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Note } from '../../components/note.tsx';
import { useDeed } from '../../lib/use-deed.ts';
import { downloadMyData } from './data/my-data.ts';
import { ProfileSection } from './profile-section.tsx';

/** Everything kept about the member, to take along. */
export function MyDataSection() {
  const { t } = useTranslation('profile');
  const deed = useDeed();
  const [fileName, setFileName] = useState<string | null>(null);
  const download = () => {
    setFileName(null);
    void deed.run(async () => setFileName(await downloadMyData(t('data.file'))));
  };
  return (
    <ProfileSection title={t('data.title')}>
      <Box component="p" sx={{ m: 0, mb: 2, color: 'text.secondary' }}>
        {t('data.text')}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <BusyButton busy={deed.busy} variant="outlined" onClick={download}>
          {t('data.export')}
        </BusyButton>
        {fileName === null ? null : (
          <Note tone="success" role="status">
            {t('data.done', { name: fileName })}
          </Note>
        )}
        {deed.failure === null ? null : <ErrorNotice error={deed.failure} onRetry={download} />}
      </Box>
    </ProfileSection>
  );
}
