"""The days of recurrence rules and the instants of local times by python-dateutil and zoneinfo.

Reads a JSON list of {rule, startsOn, until, most, zone, time}; writes the list of {days, instants} in the same order.
"""

import datetime as datetime_module
import json
import sys
import warnings
from datetime import date, datetime, timedelta, timezone
from itertools import islice
from zoneinfo import ZoneInfo

from dateutil.relativedelta import relativedelta
from dateutil.rrule import rrulestr

# About COUNT together with UNTIL.
warnings.simplefilter("ignore")


def days_of(rule, starts_on, until, most):
    parts = dict(part.split("=") for part in rule.split(";"))
    start = date.fromisoformat(starts_on)
    found = last_days_of(parts, start) if takes_last_day(parts, start) else by_rule(rule, start, until)
    found = (day for day in found if day >= start)
    if "COUNT" in parts:
        found = islice(found, int(parts["COUNT"]))
    end = min(until, end_of(parts))
    days = []
    for day in found:
        if day > end or len(days) == most:
            break
        days.append(day.isoformat())
    return days


def end_of(parts):
    return datetime.strptime(parts["UNTIL"], "%Y%m%d").date() if "UNTIL" in parts else date.max


def by_rule(rule, start, until):
    # dateutil looks for the days of a rule that has none up to this year.
    datetime_module.MAXYEAR = until.year + 1
    first = datetime(start.year, start.month, start.day)
    for moment in rrulestr(rule, dtstart=first).replace(until=datetime(until.year, until.month, until.day)):
        yield moment.date()


def takes_last_day(parts, start):
    """A single day that some months don't have: Fieldwright takes their last one, RFC 5545 none."""
    if parts["FREQ"] not in ("MONTHLY", "YEARLY") or "BYDAY" in parts or "BYSETPOS" in parts:
        return False
    wanted = [int(day) for day in parts.get("BYMONTHDAY", str(start.day)).split(",")]
    if len(wanted) > 1 or wanted[0] <= 28:
        return False
    months = parts.get("BYMONTH", "").split(",")
    return parts["FREQ"] == "MONTHLY" or len(months) == 1 and (
        months[0] != "" or "BYMONTHDAY" not in parts or parts["INTERVAL"] == "1"
    ) or (parts["INTERVAL"] == "1")


def last_days_of(parts, start):
    day = int(parts.get("BYMONTHDAY", start.day))
    interval = int(parts["INTERVAL"])
    months = {int(month) for month in parts["BYMONTH"].split(",")} if "BYMONTH" in parts else None
    if months is None and parts["FREQ"] == "YEARLY" and "BYMONTHDAY" not in parts:
        months = {start.month}
    step = interval if parts["FREQ"] == "MONTHLY" else 1
    month = start.replace(day=1)
    while month.year < start.year + 100:
        skipped = parts["FREQ"] == "YEARLY" and (month.year - start.year) % interval != 0
        if not skipped and (months is None or month.month in months):
            yield month + relativedelta(day=day)
        month += relativedelta(months=step)


def instant_of(day, time, zone):
    """A skipped time moves behind the gap, and of a repeated one the first counts (PEP 495, fold 0)."""
    local = datetime.fromisoformat(f"{day}T{time}").replace(tzinfo=ZoneInfo(zone))
    return local.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def answer(case):
    until = date.fromisoformat(case["until"]) - timedelta(days=1)
    days = days_of(case["rule"], case["startsOn"], until, case["most"])
    return {"days": days, "instants": [instant_of(day, case["time"], case["zone"]) for day in days]}


json.dump([answer(case) for case in json.load(sys.stdin)], sys.stdout)
