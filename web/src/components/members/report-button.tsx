import { useState } from 'react';
import Button from '@mui/material/Button';
import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag';
import { ReportDialog } from './report-dialog.tsx';

interface ReportButtonProps {
  /** Path of what is reported. */
  target: string;
  uid: string;
  label: string;
}

/** Opens the dialog that reports something to the admins. */
export function ReportButton({ target, uid, label }: ReportButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        startIcon={<FlagIcon size={18} aria-hidden="true" />}
      >
        {label}
      </Button>
      {isOpen ? <ReportDialog target={target} uid={uid} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}
