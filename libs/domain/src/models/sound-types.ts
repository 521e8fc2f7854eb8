import type { MediaType } from '@trowel/domain/records';

interface Sign {
  pattern: RegExp;
  media_type: MediaType;
  mime_type: string;
}

const SIGNS: readonly Sign[] = [
  { pattern: /^....ftypqt/s, media_type: 'video', mime_type: 'video/quicktime' },
  { pattern: /^....ftypM4A/s, media_type: 'audio', mime_type: 'audio/mp4' },
  {
    pattern: /^....ftyp(?:isom|iso\d|mp4\d|avc1|M4V|mmp4|3g|dash|MSNV|XAVC)/s,
    media_type: 'video',
    mime_type: 'video/mp4',
  },
  { pattern: /^\x1a\x45\xdf\xa3/, media_type: 'video', mime_type: 'video/webm' },
  { pattern: /^RIFF....AVI /s, media_type: 'video', mime_type: 'video/x-msvideo' },
  { pattern: /^RIFF....WAVE/s, media_type: 'audio', mime_type: 'audio/wav' },
  { pattern: /^OggS/, media_type: 'audio', mime_type: 'audio/ogg' },
  { pattern: /^fLaC/, media_type: 'audio', mime_type: 'audio/flac' },
  { pattern: /^(?:ID3|\xff[\xf2\xf3\xfa\xfb])/, media_type: 'audio', mime_type: 'audio/mpeg' },
];

/** Returns the kind of film or sound that begins with these characters. Undefined for anything else. */
export function findSoundType(sign: string): Omit<Sign, 'pattern'> | undefined {
  const found = SIGNS.find(({ pattern }) => pattern.test(sign));
  return found && { media_type: found.media_type, mime_type: found.mime_type };
}
