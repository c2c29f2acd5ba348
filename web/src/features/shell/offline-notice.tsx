import { matchPath, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { isTier } from '@atelier/domain/values';
import { Wrap } from '../../components/layout/page-frame.tsx';
import { useOnline } from '../../lib/device/use-online.ts';
import { route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';

/**
 * Says while there is no network what this page then does: two keep what a member does and send it
 * later.
 */
export function OfflineNotice() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const session = useSession();
  const online = useOnline();
  const kept = session.status === 'signed-in' ? keptAt(pathname) : 'nothing';
  return (
    <Box role="status">
      {online ? null : (
        <Box sx={{ bgcolor: 'surface.s3', py: 1.25, fontWeight: 500 }}>
          <Wrap>{t(`offline.${kept}`)}</Wrap>
        </Box>
      )}
    </Box>
  );
}

/** Returns what a page keeps on the device until the network is back. */
function keptAt(pathname: string): 'video' | 'chat' | 'nothing' {
  if (matchPath(route.chat, pathname) !== null) return 'chat';
  const segment = matchPath(route.video, pathname)?.params.segment;
  return segment === undefined || isTier(segment) ? 'nothing' : 'video';
}
