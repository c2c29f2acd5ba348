import Box from '@mui/material/Box';

interface PicturePreviewProps {
  /** `null` keeps its place until it is known. */
  src: string | null;
  alt: string;
  /** In px; by default there is none. */
  maxWidth?: number;
}

/** A preview of a picture, cropped to 16:9 as it will be shown; narrower than `maxWidth` where there is less room. */
export function PicturePreview({ src, alt, maxWidth }: PicturePreviewProps) {
  const sx = { width: '100%', maxWidth, aspectRatio: '16 / 9', borderRadius: '5px', bgcolor: 'surface.s2' };
  if (src === null) return <Box sx={sx} />;
  return (
    <Box
      component="img"
      src={src}
      alt={alt}
      width={1280}
      height={720}
      sx={{ ...sx, height: 'auto', objectFit: 'cover' }}
    />
  );
}
