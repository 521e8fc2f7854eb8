import type { TextsOf } from '../i18n/language.ts';

const en = {
  camera: 'Camera',
  stored: {
    us: 'The photograph is stored with this SU.',
    inventario: 'The photograph is stored with this find.',
    others: 'The photograph is stored with this record.',
    sites: 'The photograph is stored with the site. On the sheet of an SU it would belong to the SU.',
  },
  later: 'No network: the photograph is sent automatically later. Do not close this page.',
  failed: (why: string) => `The photograph was not stored: ${why}`,
};

const it: typeof en = {
  camera: 'Fotocamera',
  stored: {
    us: 'La foto è archiviata con questa US.',
    inventario: 'La foto è archiviata con questo reperto.',
    others: 'La foto è archiviata con questa scheda.',
    sites: 'La foto è archiviata con il sito. Dalla scheda di una US sarebbe collegata alla US.',
  },
  later: 'Manca la rete: la foto verrà inviata automaticamente più tardi. Non chiudere questa pagina.',
  failed: (why) => `La foto non è stata archiviata: ${why}`,
};

/** Texts of the camera button. */
export const CAMERA_TEXTS: TextsOf<typeof en> = { en, it };
