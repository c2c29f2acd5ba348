import Box from '@mui/material/Box';

/** A preview of a picture, cropped to 16:9 as it will be shown; narrower than `maxWidth` where there is less room. */
export function PicturePreview({ src, alt, maxWidth }: { src: string; alt: string; maxWidth: number }) {
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
