import { useQuery } from '@tanstack/react-query';
import type { Comment } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useNames } from '../data/people.ts';
import { usePerson } from '../data/visit.ts';
import { useTexts } from '../i18n/language.ts';
import { PLACES } from '../places/places.ts';
import { findRecordPlace } from '../places/record-place.ts';
import { Menu } from '../ui/menu.tsx';
import { useIdle } from '../ui/use-idle.ts';
import './comments.css';
import { forMeQuery } from './comments-query.ts';
import { COMMENTS_TEXTS } from './comments-texts.ts';

const MOST_LETTERS = 60;

/** Number and list of the open comments that concern the user. Nothing if there are none. */
export function CommentsForMe(): ReactNode {
  const t = useTexts(COMMENTS_TEXTS);
  const { id } = usePerson();
  const nameOf = useNames();
  const { data } = useQuery({ ...forMeQuery, enabled: useIdle() && id !== null });
  if (!data || data.total === 0) return undefined;
  return (
    <Menu
      label={t.forMe}
      buttonLabel={t.forMeCount(data.total)}
      face={
        <span className="comment-face">
          <span className="comment-count">{data.total}</span>{' '}
          <span className="comment-face-words">{t.forMeShort}</span>
        </span>
      }
      groups={[
        {
          id: 'comments',
          title: t.forMe,
          isTitled: true,
          lines: data.rows.map((comment) => ({
            id: String(comment.id),
            label: `${comment.record_name}: ${shorten(comment.text)}`,
            hint: `${nameOf(comment.author)}, ${comment.site_name}`,
            to: placeOf(comment),
          })),
        },
      ]}
    />
  );
}

function shorten(text: string): string {
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;
}

function placeOf({ entity, site_name: site, record_id: id }: Comment): string {
  if (entity === 'media') return PLACES.media(site);
  return findRecordPlace(site, entity, id) ?? PLACES.site(site);
}
