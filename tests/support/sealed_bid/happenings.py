from palatine.kernel.happenings import Kind


class H(Kind):
    BID = "card"  # told to the seat alone
    DOUBLED = "twice"  # told to the seat alone
    TURNED_OVER = "first", "second", "third"  # the points of the seats
