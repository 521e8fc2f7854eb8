import { useQuery } from '@tanstack/react-query';
import type { User } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import { useMay, usePerson } from '../../data/visit.ts';
import { Page } from '../../page/page.tsx';
import { Shown } from '../../page/shown.tsx';
import { Empty } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { Ago } from '../../ui/ago.tsx';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { DeleteUser } from './delete-user.tsx';
import { ResetFactor } from './reset-factor.tsx';
import { ResetPassword } from './reset-password.tsx';
import { Teams } from './teams.tsx';
import { UserDialog } from './user-dialog.tsx';
import { USERS_TEXTS } from './users-texts.ts';

/** Lists all accounts, for administrators. */
export function UsersPage(): ReactNode {
  const t = useTexts(USERS_TEXTS);
  const isAllowed = useMay('manage_users');
  if (isAllowed) return <Accounts />;
  return (
    <Page title={t.title} trail={[]}>
      <Empty action={<Go to={PLACES.account}>{t.toAccount}</Go>}>
        {t.forbidden} {t.forbiddenDo}
      </Empty>
    </Page>
  );
}

function Accounts(): ReactNode {
  const t = useTexts(USERS_TEXTS);
  const [edited, setEdited] = useState<User | 'new'>();
  const { username } = usePerson();
  const [toDelete, setDelete] = useState<User>();
  const [toReset, setReset] = useState<User>();
  const [toResetFactor, setResetFactor] = useState<User>();
  const users = useQuery({
    queryKey: ['users', 'list'],
    queryFn: async ({ signal }) => dataOf(await fetchApi<User[]>('/api/auth/users', { signal })),
  });
  const add = (
    <Button look="main" onPress={() => setEdited('new')}>
      {t.add}
    </Button>
  );
  /**
   * Returns a callback that replaces the dialog by another one. Undefined for the user's own account,
   * which is changed on the account page.
   */
  const instead = (show: (user: User) => void): ((user: User) => void) | undefined => {
    if (edited === undefined || edited === 'new' || edited.username === username) return undefined;
    return (user) => {
      setEdited(undefined);
      show(user);
    };
  };
  return (
    <Page title={t.title} trail={[]} actions={add}>
      <Shown query={users}>
        {(rows) =>
          rows.length === 0 ? <Empty>{t.none}</Empty> : <UserTable users={rows} onEdit={setEdited} />
        }
      </Shown>
      <Teams />
      {edited !== undefined && (
        <UserDialog
          user={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onReset={instead(setReset)}
          onResetFactor={instead(setResetFactor)}
          onDelete={(user) => {
            setEdited(undefined);
            setDelete(user);
          }}
        />
      )}
      {toReset && <ResetPassword user={toReset} onClose={() => setReset(undefined)} />}
      {toResetFactor && <ResetFactor user={toResetFactor} onClose={() => setResetFactor(undefined)} />}
      {toDelete && <DeleteUser user={toDelete} onClose={() => setDelete(undefined)} />}
    </Page>
  );
}

interface UserTableProps {
  users: readonly User[];
  onEdit: (user: User) => void;
}

function UserTable({ users, onEdit }: UserTableProps): ReactNode {
  const t = useTexts(USERS_TEXTS);
  const heads = [t.username, t.fullName, t.email, t.role, t.state, t.lastLogin, t.made];
  return (
    <div className="ui-scroll" role="region" aria-label={t.title} tabIndex={0}>
      <table className="ui-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="unseen">{t.edit}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserLine key={user.id} user={user} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function UserLine({ user, onEdit }: { user: User; onEdit: (user: User) => void }): ReactNode {
  const t = useTexts(USERS_TEXTS);
  const { day } = useFormat();
  const person = usePerson();
  const { username, full_name: fullName, email, role, is_active: isActive } = user;
  const { last_login: lastLogin, created_at: made, must_change_password: mustChange } = user;
  const { has_second_factor: hasFactor } = user;
  return (
    <tr>
      <th scope="row">
        {username} {username === person.username && <span className="ui-soft">({t.you})</span>}
      </th>
      <td>{fullName}</td>
      <td>{email}</td>
      <td>{t.roles[role]}</td>
      <td>
        {isActive ? t.active : <span className="mark mark-warn">{t.inactive}</span>}
        {mustChange && <span className="ui-soft"> · {t.waitsForChange}</span>}
        {hasFactor && <span className="ui-soft"> · {t.hasFactor}</span>}
      </td>
      <td>{lastLogin === null ? <span className="ui-soft">{t.never}</span> : <Ago at={lastLogin} />}</td>
      <td className="ui-soft">{day(made)}</td>
      <td>
        <Button look="plain" aria-label={`${t.edit}: ${username}`} onPress={() => onEdit(user)}>
          {t.edit}
        </Button>
      </td>
    </tr>
  );
}
