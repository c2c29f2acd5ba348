import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

/** Below a list that goes on: shows what follows. */
export function ShowMoreButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Box sx={{ mt: 3 }}>
      <Button variant="outlined" onClick={onClick}>
        {label}
      </Button>
    </Box>
  );
}
