import { styled } from '@mui/material/styles';
import { display } from '../../lib/theme/type.ts';

const Disc = styled('span')({
  width: 38,
  height: 38,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  font: `600 1.15rem/1 ${display}`,
  fontVariationSettings: '"opsz" 20',
  background: 'linear-gradient(135deg, #E59C62, #6d3a18 52%, #0f6c93)',
  color: '#fff',
});

/** A member without a picture: their initial under the two lamps. */
export function Avatar({ name }: { name: string }) {
  return <Disc aria-hidden="true">{name.trim().charAt(0).toLocaleUpperCase()}</Disc>;
}
