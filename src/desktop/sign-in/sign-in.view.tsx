import { useSelector } from '@xstate/react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#ui/button'
import { TextField } from '#ui/field'
import { Icon } from '#ui/icon'
import { useFormat, useLocale, useMessages } from '#ui/locale'
import { PasswordField } from '#ui/password-field'
import { PasswordForm } from '#widgets/password-form/password-form.view'
import type { Session } from '#windows/window-kind'
import { messages as desktopMessages } from '../desktop.messages'
import { Logo } from '../page/logo'
import { useModal } from '../page/use-modal'
import { useProduct, useServices, useSession } from '../use-desktop'
import { messages } from './sign-in.messages'
import styles from './sign-in.module.css'

/** Sign-in form of the sign-in page. After a failed sign-in the typed text stays. */
export function SignInView() {
  const t = useMessages(messages)
  const { locale } = useLocale()
  const { auth, preferences } = useServices()
  const isPasswordDue = useSelector(auth, (snapshot) => snapshot.matches('passwordDue'))
  const product = useProduct(useMessages(desktopMessages).product)
  useEffect(() => {
    document.title = `${t.title} · ${product}`
  }, [t, product])
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <section className={styles.brand}>
          <div className={styles.sign}>
            <Logo size={44} />
          </div>
          <h1 className={styles.product}>
            <bdi>{product}</bdi>
          </h1>
          <p className={styles.welcome}>{t.welcome}</p>
          <p className={styles.intro}>{t.intro}</p>
        </section>
        {isPasswordDue ? <PasswordDue /> : <SignInForm />}
      </main>
      <button
        type="button"
        lang={locale === 'fa' ? 'en' : 'fa'}
        className={styles.language}
        onClick={() => preferences.send({ type: 'look.change', change: { locale: locale === 'fa' ? 'en' : 'fa' } })}
      >
        <Icon name="language" />
        {t.language}
      </button>
    </div>
  )
}

/** Sign-in dialog over the desktop of an expired session. Nothing else on the page is reachable. */
export function SignInAgainView() {
  const t = useMessages(messages)
  const { auth } = useServices()
  const isPasswordDue = useSelector(auth, (snapshot) => snapshot.matches('passwordDue'))
  const session = useSession()
  const product = useProduct(useMessages(desktopMessages).product)
  useEffect(() => {
    document.title = `${t.againTitle} · ${product}`
  }, [t, product])
  const box = useRef<HTMLDialogElement>(null)
  const isOpen = useModal(box)
  return (
    <dialog
      ref={box}
      className={styles.again}
      aria-label={t.againTitle}
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog on the second Esc in a row, even if `cancel` is prevented.
      onClose={() => box.current?.showModal()}
    >
      {isOpen && (isPasswordDue ? <PasswordDue /> : <SignInForm left={session ?? undefined} />)}
    </dialog>
  )
}

function PasswordDue() {
  const t = useMessages(messages)
  const { auth } = useServices()
  const failure = useSelector(auth, ({ context }) => context.failure)
  const isSaving = useSelector(auth, (snapshot) => snapshot.hasTag('sending'))
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.querySelector('input')?.focus(), [])
  return (
    <section ref={section} className={styles.form} aria-labelledby="password-due">
      <h2 id="password-due" className={styles.title}>
        {t.dueTitle}
      </h2>
      <p className={styles.hint}>{t.dueText}</p>
      <PasswordForm refusal={failure} isSaving={isSaving} onSubmit={(passwords) => auth.send({ type: 'password.submit', passwords })} />
      <Button look="plain" onClick={() => auth.send({ type: 'session.signOut' })}>
        {t.leave}
      </Button>
    </section>
  )
}

/** `left` is the expired session whose windows are still open. Only its user can sign in again. */
function SignInForm({ left }: { left?: Session | undefined }) {
  const t = useMessages(messages)
  const { auth } = useServices()
  const failure = useSelector(auth, ({ context }) => context.failure)
  const isSending = useSelector(auth, (snapshot) => snapshot.hasTag('sending'))
  const needsCaptcha = useSelector(auth, (snapshot) => snapshot.matches({ notAuthenticated: 'captchaNeeded' }))
  const isSlowedDown = useSelector(auth, (snapshot) => snapshot.matches({ notAuthenticated: { fail: 'slowedDown' } }))
  const captchaId = useSelector(auth, ({ context }) => context.captcha?.captchaId)
  const [missing, setMissing] = useState<Record<'username' | 'password' | 'captcha', boolean>>(nothingMissing)
  const [isOther, setOther] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLInputElement>(needsCaptcha ? '[name="captcha"]' : '[name="password"]')?.select()
  }, [failure, needsCaptcha])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '')
    const username = text('username').trim()
    const [password, captcha] = [text('password'), text('captcha').trim()]
    const lacks = { username: username === '', password: password === '', captcha: needsCaptcha && captcha === '' }
    setMissing(lacks)
    const first = (['username', 'password', 'captcha'] as const).find((name) => lacks[name])
    if (first) return event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    const answer = needsCaptcha && captchaId !== undefined ? { captchaId, captcha } : {}
    auth.send({ type: 'signIn.submit', credentials: { username, password, ...answer } })
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-busy={isSending}>
      <h2 className={styles.title}>{left ? t.againTitle : t.title}</h2>
      {left && <p>{t.againText(left.fullName)}</p>}
      <TextField
        name="username"
        label={t.username}
        icon="user"
        dir="ltr"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={left?.username}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- signing in is the purpose of this page
        autoFocus={left === undefined}
        readOnly={isSending}
        error={missing.username ? t.usernameMissing : undefined}
        hint={left && isOther ? t.otherUser(left.fullName) : undefined}
        onChange={(event) => setOther(!isSameName(event.target.value, left?.username))}
      />
      <PasswordField
        name="password"
        label={t.password}
        icon="key"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the password is the only empty field
        autoFocus={left !== undefined}
        readOnly={isSending}
        error={missing.password ? t.passwordMissing : undefined}
      />
      {needsCaptcha && <CaptchaField error={missing.captcha ? t.captchaMissing : undefined} />}
      {failure && (
        <div role="alert" className={styles.failure}>
          <Icon name="error" />
          <div>
            <p>{failure.detail}</p>
            {isSlowedDown && <Countdown milliseconds={failure.retryAfter ?? 0} />}
          </div>
        </div>
      )}
      <Button type="submit" look="filled" className={styles.submit ?? ''} busy={isSending} disabled={isSlowedDown}>
        {isSending ? t.submitting : t.submit}
      </Button>
      {(needsCaptcha || (failure && !isSlowedDown)) && (
        <Button
          look="plain"
          onClick={() => {
            form.current?.reset()
            form.current?.querySelector<HTMLInputElement>('[name="username"]')?.focus()
            setMissing(nothingMissing)
            setOther(false)
            auth.send({ type: 'signIn.back' })
          }}
        >
          {t.back}
        </Button>
      )}
    </form>
  )
}

const isSameName = (typed: string, name = '') => typed.trim().toLowerCase() === name.toLowerCase()
const nothingMissing = { username: false, password: false, captcha: false }

function CaptchaField({ error }: { error: string | undefined }) {
  const t = useMessages(messages)
  const { auth } = useServices()
  const captcha = useSelector(auth, ({ context }) => context.captcha)
  const isUnavailable = useSelector(auth, (snapshot) => snapshot.matches({ notAuthenticated: { captchaNeeded: 'unavailable' } }))
  return (
    <div className={styles.captcha}>
      <p className={styles.hint}>{t.captchaHint}</p>
      <div className={styles.challenge}>
        <div className={styles.picture}>{captcha && <img src={captcha.image} alt={t.captchaImage} />}</div>
        <IconButton icon="refresh" label={t.refresh} onClick={() => auth.send({ type: 'captcha.refresh' })} />
      </div>
      <TextField
        key={captcha?.captchaId}
        name="captcha"
        label={t.captcha}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isUnavailable ? t.captchaFailed : error}
      />
    </div>
  )
}

function Countdown({ milliseconds }: { milliseconds: number }) {
  const t = useMessages(messages)
  const format = useFormat()
  const [left, setLeft] = useState(Math.ceil(milliseconds / 1000))
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return <p aria-hidden="true">{t.slowDown(format, left)}</p>
}
