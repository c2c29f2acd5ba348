import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

/** The button below a list that shows more entries. */
export function ShowMoreButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Box sx={{ mt: 3 }}>
      <Button variant="outlined" onClick={onClick}>
        {label}
      </Button>
    </Box>
  );
}
