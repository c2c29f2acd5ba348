import Box from '@mui/material/Box';

interface PicturePreviewProps {
  src: string;
  alt: string;
  /** In pixels; narrower where there is less room. */
  maxWidth: number;
}

/** A preview of a picture, cropped to 16:9 as it will be shown. */
export function PicturePreview({ src, alt, maxWidth }: PicturePreviewProps) {
  return (
    <Box
      component="img"
      src={src}
      alt={alt}
      width={1280}
      height={720}
      sx={{ width: '100%', height: 'auto', maxWidth, aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: '5px' }}
    />
  );
}
