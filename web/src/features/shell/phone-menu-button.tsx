import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconButton from '@mui/material/IconButton';
import { ListIcon } from '@phosphor-icons/react/dist/csr/List';

const load = () => import('./phone-menu.tsx');
const PhoneMenu = lazy(async () => ({ default: (await load()).PhoneMenu }));

/** Opens the menu of small screens, which is fetched on pointer down. @param name `null` for a visitor. */
export function PhoneMenuButton({ name }: { name: string | null }) {
  const { t } = useTranslation('common');
  const [wasOpened, setWasOpened] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        onPointerDown={() => void load()}
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
