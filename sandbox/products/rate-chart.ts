/** Interest charts on their way between requests, books and replies. */
import { z } from 'zod'
import type { Day } from '../../shared/values/dates.ts'
import { AmountError, parseAmount } from '../../shared/values/money.ts'
import { refuse } from '../core/refusal.ts'
import { dayIn, dayOut, decimal, money, option, type Wire } from '../core/wire.ts'
import { formatRate, parseRate } from '../calculations/exact.ts'
import { overlappingSlabs, type ChartSlab, type InterestChart } from '../calculations/deposit-term.ts'

/** As a chart stands in the books; amounts in minor units and rates in percent, both as text. */
const stored = z.array(
  z.object({
    fromDate: z.string(),
    slabs: z.array(
      z.object({
        unit: z.literal([0, 1, 2, 3]),
        fromPeriod: z.int(),
        toPeriod: z.int().nullable(),
        fromAmount: z.string(),
        toAmount: z.string().nullable(),
        rate: z.string(),
      }),
    ),
  }),
)

export function chartText(charts: readonly InterestChart[]): string {
  return JSON.stringify(
    charts.map(({ fromDate, slabs }) => ({
      fromDate,
      slabs: slabs.map((slab) => ({
        unit: slab.unit,
        fromPeriod: slab.fromPeriod,
        toPeriod: slab.toPeriod,
        fromAmount: String(slab.fromAmountMinor),
        toAmount: slab.toAmountMinor === null ? null : String(slab.toAmountMinor),
        rate: formatRate(slab.rate),
      })),
    })),
  )
}

export function readCharts(text: string): InterestChart[] {
  return stored.parse(JSON.parse(text)).map(({ fromDate, slabs }) => ({
    fromDate,
    slabs: slabs.map((slab) => ({
      unit: slab.unit,
      fromPeriod: slab.fromPeriod,
      toPeriod: slab.toPeriod,
      fromAmountMinor: BigInt(slab.fromAmount),
      toAmountMinor: slab.toAmount === null ? null : BigInt(slab.toAmount),
      rate: parseRate(slab.rate),
    })),
  }))
}

/** A chart as a request writes it. */
interface AskedChart {
  fromDate: string
  chartSlabs: readonly {
    periodType: 0 | 1 | 2 | 3
    fromPeriod: number
    toPeriod?: number | undefined
    amountRangeFrom?: string | undefined
    amountRangeTo?: string | undefined
    annualInterestRate: string
  }[]
}

/** @throws Refused (400) for slabs that end before they begin, or take in the same amount and time twice. */
export function askedCharts(asked: readonly AskedChart[], places: number): InterestChart[] {
  return asked.map(({ fromDate, chartSlabs }, at) => {
    const slabs = chartSlabs.map((slab, index): ChartSlab => {
      const field = (name: string) => `charts.${at}.chartSlabs.${index}.${name}`
      const fromAmountMinor = minorOf(slab.amountRangeFrom ?? '0', places, field('amountRangeFrom'))
      const toAmountMinor =
        slab.amountRangeTo === undefined ? null : minorOf(slab.amountRangeTo, places, field('amountRangeTo'))
      if (slab.toPeriod !== undefined && slab.toPeriod < slab.fromPeriod)
        backwards(field('toPeriod'), 'the period ends before it begins')
      if (toAmountMinor !== null && toAmountMinor < fromAmountMinor)
        backwards(field('amountRangeTo'), 'the amounts end before they begin')
      return {
        unit: slab.periodType,
        fromPeriod: slab.fromPeriod,
        toPeriod: slab.toPeriod ?? null,
        fromAmountMinor,
        toAmountMinor,
        rate: parseRate(slab.annualInterestRate),
      }
    })
    const twice = overlappingSlabs(slabs)
    if (twice) {
      const field = `charts.${at}.chartSlabs.${twice[1]}`
      const sentence = `${field}: slabs ${twice[0] + 1} and ${twice[1] + 1} take in the same amounts and periods. Let each begin after the other ends.`
      refuse(400, 'validation.msg.fixeddepositproduct.chart.slabs.range.overlapping', field, sentence)
    }
    return { fromDate: dayIn(fromDate), slabs }
  })
}

function backwards(field: string, what: string): never {
  refuse(
    400,
    `validation.msg.fixeddepositproduct.chart.slabs.range.invalid`,
    field,
    `${field}: ${what}. Enter a larger end.`,
  )
}

/** Zero is allowed here, other than for amounts that move. @throws Refused (400) */
export function minorOf(text: string, places: number, field: string): bigint {
  try {
    return parseAmount(text, places)
  } catch (problem) {
    if (!(problem instanceof AmountError)) throw problem
    refuse(400, `validation.msg.${field}.invalid`, field, `${field}: ${problem.message}.`)
  }
}

const unitNames = ['days', 'weeks', 'months', 'years'] as const

export function unitOut(unit: number): Wire {
  const name = unitNames[unit] ?? 'days'
  return option(unit, `termUnit.${name}`, `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`)
}

export function showCharts(
  charts: readonly { fromDate: Day; slabs: readonly ChartSlab[] }[],
  places: number,
): Wire {
  return charts.map(({ fromDate, slabs }) => ({
    fromDate: dayOut(fromDate),
    chartSlabs: slabs.map((slab) => ({
      periodType: unitOut(slab.unit),
      fromPeriod: slab.fromPeriod,
      toPeriod: slab.toPeriod ?? undefined,
      amountRangeFrom: money(slab.fromAmountMinor, places),
      amountRangeTo: slab.toAmountMinor === null ? undefined : money(slab.toAmountMinor, places),
      annualInterestRate: decimal(formatRate(slab.rate)),
    })),
  }))
}
