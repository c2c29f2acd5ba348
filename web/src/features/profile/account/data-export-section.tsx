import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { StatusNote } from '../../../components/feedback/note.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { call } from '../../../lib/api.ts';
import { downloadFile } from '../../../lib/device/download-file.ts';
import { ProfileSection } from '../profile-row.tsx';

const exportMyData = call('exportMyData');

/** Downloads all data stored about the member as a JSON file. */
export function DataExportSection() {
  const { t } = useTranslation('profile');
  const action = useAction();
  const [fileName, setFileName] = useState<string | null>(null);
  const download = () => {
    setFileName(null);
    void action.run(async () => {
      const data = await exportMyData({});
      const name = `${t('data.file')}-${data.exported_at.slice(0, 10)}.json`;
      downloadFile(name, JSON.stringify(data, null, 2), 'application/json');
      setFileName(name);
    });
  };
  return (
    <ProfileSection title={t('data.title')} text={t('data.text')}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <BusyButton busy={action.busy} variant="outlined" onClick={download}>
          {t('data.export')}
        </BusyButton>
        {fileName === null ? null : <StatusNote>{t('data.done', { name: fileName })}</StatusNote>}
        {action.failure === null ? null : <ErrorNotice error={action.failure} onRetry={download} />}
      </Box>
    </ProfileSection>
  );
}
