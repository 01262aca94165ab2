import { expect, it, onTestFinished, vi } from 'vitest'
import WebSocket from 'ws'
import { audio } from '#api/contract/constants'
import { contract } from '#api/contract/index'
import { speechResult, speechEnd, speechPath } from '#api/contract/speech'
import { createJsonLogger } from '#server/node/log.pino'
import { listen } from '#server/node/listen'
import { voskSpeech } from '#server/node/speech.vosk'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { say, wav } from '#tests/support/spoken'
import { voskServer } from '#tests/support/vosk-server'
import { ticket } from './listening'

const { adminServiceLog, config } = contract
const SLICE = 2 * audio.sampleRate

async function createApp(make: () => Promise<TestApp['db']>) {
  const test = await testApp({ db: await make(), speech: voskSpeech })
  const { app } = test
  const listening = await listen({
    ...{ port: 0, host: '127.0.0.1', tls: undefined, log: createJsonLogger({ write: () => {} }) },
    ...{ fetch: app.fetch, openSocket: app.openSocket },
  })
  const vosk = await voskServer()
  onTestFinished(async () => {
    await listening.stop(0)
    await vosk.close()
  })
  const admin = await test.signIn('admin')
  const configured = (url: string, token = 'key-4471') =>
    admin.call(config.save, {
      json: [
        { key: 'speech.url', value: url },
        { key: 'speech.token', value: token },
      ],
    })
  const address = `${listening.url.replace('http', 'ws')}${speechPath}`
  /** Opens the channel and sends samples. Returns the recognised text and how the channel ended. */
  const speak = async (
    who: Client,
    slices: readonly Uint8Array[],
    headers: Record<string, string> = {},
    end: string | null = speechEnd,
  ) => {
    const socket = new WebSocket(`${address}?token=${await ticket(test, who)}`, { headers })
    const told: unknown[] = []
    socket.on('message', (data) => told.push(speechResult.parse(JSON.parse(String(data)))))
    const closed = new Promise<{ code: number; status?: number }>((resolve) => {
      socket.on('unexpected-response', (_, { statusCode }) => resolve({ code: 0, status: statusCode ?? 0 }))
      socket.on('close', (code) => resolve({ code }))
      socket.on('error', () => {})
    })
    socket.on('open', () => {
      for (const slice of slices) socket.send(slice)
      if (end !== null) socket.send(end)
    })
    return { socket, told, closed }
  }
  return { test, admin, vosk, configured, speak, address }
}

/** Splits samples as the recorder sends them: each slice is a complete file. */
const recorded = (samples: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(samples.byteLength / SLICE) }, (_, at) =>
    wav(samples.subarray(at * SLICE, (at + 1) * SLICE), audio.sampleRate),
  )

eachDatabase((_engine, make) => {
  it('sends 16 kHz audio to the configured service, and returns the spoken words in order [VOICE-006] [VOICE-008] [API-120]', async () => {
    const { admin, vosk, configured, speak } = await createApp(make)
    await configured(vosk.url)
    const words = ['قرارداد', 'اجاره', 'گزارش', 'سالانه', 'قرارداد'] as const
    const { told, closed } = await speak(admin, recorded(say(words, audio.sampleRate)))
    expect(await closed).toEqual({ code: 1000 })
    const final = (told as { final: boolean; text: string; words: { word: string; start: number }[] }[]).filter((one) => one.final)
    expect(final.map(({ text }) => text).join(' ')).toBe(words.join(' '))
    expect(final.flatMap((one) => one.words).map(({ start }) => Math.round(start * 4))).toEqual([1, 4, 7, 10, 13])
    expect(told).toContainEqual({ final: false, text: 'قرارداد', words: [] })
  })

  it('calls the configured service with its token, and logs the call without the token [VOICE-007]', async () => {
    const { admin, vosk, configured, speak } = await createApp(make)
    await configured(vosk.url)
    expect(await (await speak(admin, recorded(say(['اجاره'], audio.sampleRate)))).closed).toEqual({ code: 1000 })
    expect(vosk.tokens).toEqual(['Bearer key-4471'])
    const log = await admin.call(adminServiceLog.find, { json: { service: 'SPEECH_TO_TEXT' } })
    expect(log.contents.map(({ request, status }) => [request, status])).toEqual([[vosk.url, 'DONE']])
    expect(JSON.stringify(log)).not.toContain('key-4471')
  })

  it('opens the speech channel only for this origin, with a fresh token, and with a configured service', async () => {
    const { test, admin, vosk, configured, speak, address } = await createApp(make)
    expect(await (await speak(admin, [])).closed).toEqual({ code: 0, status: 503 })
    await configured(vosk.url)
    const refusedWith = async (token: string, origin = 'http://elsewhere.example') => {
      const socket = new WebSocket(`${address}?token=${token}`, { headers: { origin } })
      return await new Promise((resolve) => {
        socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode))
        socket.on('error', () => {})
      })
    }
    expect(await refusedWith('made-up', new URL(address).origin.replace('ws', 'http'))).toBe(404)
    expect(await refusedWith(await ticket(test, admin))).toBe(403)
    const used = await ticket(test, admin)
    const first = new WebSocket(`${address}?token=${used}`)
    await new Promise((resolve) => first.once('open', resolve))
    expect(await refusedWith(used, new URL(address).origin.replace('ws', 'http'))).toBe(404)
    const others = [await speak(admin, [], {}, null), await speak(admin, [], {}, null)]
    await vi.waitFor(() => expect(others.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true))
    expect(await (await speak(admin, [])).closed).toEqual({ code: 0, status: 429 })
    first.terminate()
    await vi.waitFor(async () => expect((await (await speak(admin, [])).closed).code).toBe(1000))
  })

  it('closes the channel on invalid audio, and reports a service that fails or is missing', async () => {
    const { admin, vosk, configured, speak } = await createApp(make)
    await configured(vosk.url)
    const sound = say(['اجاره'], audio.sampleRate)
    expect(await (await speak(admin, [wav(sound, 44_100)])).closed).toEqual({ code: 1003 })
    expect(await (await speak(admin, [sound])).closed).toEqual({ code: 1003 })
    expect(await (await speak(admin, [], {}, 'hello')).closed).toEqual({ code: 1002 })
    vosk.fail = 'hang up'
    expect(await (await speak(admin, recorded(sound))).closed).toEqual({ code: 1011 })
    await configured('ws://127.0.0.1:1/')
    expect(await (await speak(admin, recorded(sound))).closed).toEqual({ code: 1011 })
    const { contents } = await admin.call(adminServiceLog.find, { json: { service: 'SPEECH_TO_TEXT', status: 'NO_ANSWER' } })
    expect(contents.map(({ request }) => request)).toEqual(['ws://127.0.0.1:1/', vosk.url])
  })

  it('checks the service by opening a connection', async () => {
    const { admin, vosk, configured } = await createApp(make)
    await configured(vosk.url)
    expect(await admin.call(config.tryService, { json: { key: 'speech.url' } })).toMatchObject({ status: 'DONE' })
    await configured('ws://127.0.0.1:1/')
    expect(await admin.call(config.tryService, { json: { key: 'speech.url' } })).toMatchObject({ status: 'NO_ANSWER' })
  })
})
