// Settings of the site's environment. The build replaces the example's by those of the environment it is made for.
import { appCheck, firebase, media, operator, regions } from '../../../../environments/example.json';

export { appCheck, firebase as firebaseConfig, media, operator, regions };
export const emailHref = `mailto:${operator.email}`;
export const phoneHref = `tel:${operator.phone.replace(/[^+\d]/g, '')}`;
