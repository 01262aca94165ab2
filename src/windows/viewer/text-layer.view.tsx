import { memo } from 'react'
import type { PageText, TextLine } from '#text/pdf/page-text'
import { ascent } from './text-boxes'
import styles from './viewer.module.css'

const family = 'sans-serif'
let context: CanvasRenderingContext2D | null | undefined

const measureWidth = (text: string, size: number, rtl: boolean): number => {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return size * text.length
  context.font = `${size}px ${family}`
  context.direction = rtl ? 'rtl' : 'ltr'
  return context.measureText(text).width
}

/** Splits a text into words, each with the space after it, so that a selection has no gaps. */
const splitWords = (text: string): { start: number; word: string }[] =>
  [...text.matchAll(/\S+\s*/gu)].map((match) => ({ start: match.index, word: match[0] }))

/** Text of a page as invisible words over its image, in reading order. So the text can be selected, copied and read by screen readers. */
export const TextLayer = memo(function TextLayer({ text, page }: { text: PageText; page: number }) {
  return (
    <div className={styles.text} data-page={page}>
      {text.lines.map((line) => (
        <Line key={line.start} line={line} characters={text.text.slice(line.start, line.end)} />
      ))}
    </div>
  )
})

function Line({ line, characters }: { line: TextLine; characters: string }) {
  const { rtl, x, y, angle, size } = line
  return (
    <p dir={rtl ? 'rtl' : 'ltr'}>
      {splitWords(characters).map(({ start, word }) => {
        const units = Array.from({ length: word.length }, (_, at) => start + at)
        const from = Math.min(...units.map((unit) => line.from[unit] ?? 0))
        const to = Math.max(...units.map((unit) => line.to[unit] ?? 0))
        const stretch = Math.max(0.01, to - from) / Math.max(0.01, measureWidth(word, size, rtl))
        return (
          <span
            key={start}
            data-start={line.start + start}
            style={{
              left: x + from * Math.cos(angle),
              top: y + from * Math.sin(angle) - ascent * size,
              fontSize: size,
              fontFamily: family,
              transform: `rotate(${angle}rad) scaleX(${stretch})`,
              transformOrigin: `0 ${ascent * size}px`,
            }}
          >
            {word}
          </span>
        )
      })}
    </p>
  )
}
